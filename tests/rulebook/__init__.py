"""Every worked example of every rulebook, every fact they give and every ruling, as tests named after them."""
