vcl 4.1;
# Varnish 7 in front of the two edges of compose.yaml. Varnish sends no requests to an edge that is not ready.

import directors;

probe ready { .url = "/health/edge"; .interval = 1s; .timeout = 2s; .window = 2; .threshold = 1; .initial = 0; }
backend edge_a { .host = "edge-a"; .port = "4000"; .connect_timeout = 1s; .first_byte_timeout = 60s; .between_bytes_timeout = 60s; .probe = ready; }
backend edge_b { .host = "edge-b"; .port = "4000"; .connect_timeout = 1s; .first_byte_timeout = 60s; .between_bytes_timeout = 60s; .probe = ready; }

sub vcl_init {
    new edges = directors.round_robin();
    edges.add_backend(edge_a);
    edges.add_backend(edge_b);
}

sub vcl_recv {
    set req.backend_hint = edges.backend();
}

include "./rules.vcl";
