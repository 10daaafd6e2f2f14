"""Where sessions are kept and in which forms they leave the box."""
