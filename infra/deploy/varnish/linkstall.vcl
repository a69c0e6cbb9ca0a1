vcl 4.1;
# Varnish 7 in front of Linkstall's edge. README.md beside this file says how to start it.

backend edge {
    .host = "127.0.0.1";
    .port = "4000";
    .connect_timeout = 1s;
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 60s;
    .probe = { .url = "/health/live"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 1; .initial = 1; }
}

include "./rules.vcl";
