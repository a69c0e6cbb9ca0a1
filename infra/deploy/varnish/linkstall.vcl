vcl 4.1;
# Varnish 7 in front of Linkstall's edge; how it is started stands in README.md beside this file. It keeps what the edge says
# that caches for everybody may keep (CDN-Cache-Control, or Cache-Control: public), and nothing else.

import std;

backend edge {
    .host = "127.0.0.1";
    .port = "4000";
    .connect_timeout = 1s;
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 60s;
    .probe = { .url = "/health/live"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 1; .initial = 1; }
}

sub vcl_recv {
    if (req.method == "PURGE") {
        call purge;
    }
    if (req.restarts == 0) {
        # Only we say these.
        unset req.http.X-Edge;
        set req.http.Host = std.tolower(req.http.Host);
        set req.http.X-Forwarded-Host = req.http.Host;
        # The edge goes by the last one that is said, and what is kept by all of them.
        std.collect(req.http.X-Forwarded-Proto);
        if (req.http.X-Forwarded-Proto) {
            set req.http.X-Forwarded-Proto = regsub(req.http.X-Forwarded-Proto, "^.*,\s*", "");
        }
    }
    # How old a page may be is decided when it is found (vcl_hit).
    set req.grace = 1d;
    if (req.http.X-Edge == "ask") {
        set req.grace = 0s;
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Who names themselves, or asks for what no cache has.
    if (req.http.Authorization || req.http.X-Preview-Key) {
        return (pass);
    }
    # A one-time token is no part of a cache key.
    if (req.url ~ "(?i)[?&]token=") {
        return (pass);
    }
    call cookies;
    if (req.http.Cookie ~ "(^|;\s*)(__Host-)?ls_(own|preview)=") {
        return (pass);
    }
    # Browsers say the same in a hundred ways; three are kept. A weight of 0 says that it is not taken.
    set req.http.Accept-Encoding = regsuball(req.http.Accept-Encoding, "(?i)[a-z*]+\s*;\s*q=0(\.0*)?\s*(,|$)", "");
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    return (hash);
}

# Who is logged in and who tries a release see pages of their own. Who got a candidate keeps it: the edge is told who that is,
# and says itself what is for them alone. No other cookie is anything to it, and files and calls have none.
sub cookies {
    if (req.url ~ "^/(images|previews|assets|api)/" || req.http.Cookie !~ "(^|;\s*)(__Host-)?ls_(own|preview|visitor)=") {
        unset req.http.Cookie;
    } elsif (req.url ~ "^/remotes/" && req.http.Cookie !~ "(^|;\s*)(__Host-)?ls_preview=") {
        # The edge serves files of a release that is not deployed only to a browser with a release preview.
        unset req.http.Cookie;
    } elsif (req.http.Cookie !~ "(^|;\s*)(__Host-)?ls_(own|preview)=") {
        # With TLS the name has the prefix, and the edge reads no other. Another host of the domain could set the other.
        set req.http.Cookie = regsub(req.http.Cookie, "^(?:.*;)?\s*(__Host-ls_visitor=[^;]*).*$", "\1");
        set req.http.Cookie = regsub(req.http.Cookie, "^(?:.*;)?\s*(ls_visitor=[^;]*).*$", "\1");
    }
}

# The edge tells what has changed, in words of Surrogate-Key.
sub purge {
    if (std.getenv("PURGE_KEY") == "" || req.http.Authorization != "Bearer " + std.getenv("PURGE_KEY")) {
        return (synth(403, "Not you"));
    }
    if (req.http.Surrogate-Key !~ "^[a-z0-9._: -]+$") {
        return (synth(400, "What?"));
    }
    set req.http.X-Words = regsuball(regsuball(req.http.Surrogate-Key, "\.", "[.]"), " +", "|");
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + req.http.X-Words + ")(\s|$)");
    return (synth(200, "Gone"));
}

sub vcl_hash {
    hash_data(req.url);
    hash_data(req.http.Host);
    # Part of the addresses that a page names, unless PUBLIC_URL says them.
    hash_data(req.http.X-Forwarded-Proto);
    return (lookup);
}

sub vcl_hit {
    # Fresh; or asked for again meanwhile; or all there is.
    if (obj.ttl >= 0s || obj.ttl + std.duration(obj.http.X-While-Asked, 0s) >= 0s || req.http.X-Edge == "away") {
        return (deliver);
    }
    # Good only when the edge is away: it is asked first.
    set req.http.X-Edge = "ask";
    return (restart);
}

sub vcl_backend_fetch {
    # A page takes the edge 8 s at most.
    if (!bereq.uncacheable) {
        set bereq.first_byte_timeout = 10s;
    }
    return (fetch);
}

sub vcl_backend_response {
    if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "private|no-store" || beresp.http.CDN-Cache-Control ~ "no-store") {
        call for_one;
    } elsif (beresp.http.CDN-Cache-Control ~ "max-age=\d") {
        set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
        set beresp.grace = 0s;
        if (beresp.http.CDN-Cache-Control ~ "stale-while-revalidate=\d") {
            set beresp.http.X-While-Asked = regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s");
            set beresp.grace = std.duration(beresp.http.X-While-Asked, 0s);
        }
        if (beresp.http.CDN-Cache-Control ~ "stale-if-error=\d") {
            set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
        }
        if (beresp.ttl == 0s) {
            # It has been with the edge for its two seconds. What is here already is as good, when nobody waits.
            if (bereq.is_bgfetch) {
                return (abandon);
            }
            # Else those who ask just now share it.
            set beresp.ttl = 0.1s;
        }
    } elsif (beresp.http.Cache-Control !~ "public" || beresp.ttl <= 0s) {
        call for_one;
    }
    set beresp.keep = 0s;
    # Cookies and names were looked at above.
    set beresp.http.X-Vary = beresp.http.Vary;
    set beresp.http.Vary = "Accept-Encoding";
    return (deliver);
}

sub for_one {
    # The next answers are not waited for in a row; one that may be kept is kept.
    set beresp.uncacheable = true;
    set beresp.ttl = 60s;
    set beresp.grace = 0s;
    return (deliver);
}

# No answer, or half of one: not what the edge says itself, which holds.
sub vcl_backend_error {
    return (abandon);
}

sub vcl_synth {
    if (resp.status == 503 && req.method ~ "GET|HEAD" && !req.http.Authorization && req.http.X-Edge != "away" && req.restarts < 3) {
        set req.http.X-Edge = "away";
        return (restart);
    }
    set resp.http.Cache-Control = "no-store";
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    if (resp.status == 503) {
        set resp.http.Retry-After = "2";
        synthetic("Linkstall is not available just now. Try again in a moment.");
    } else {
        synthetic(resp.reason);
    }
    return (deliver);
}

sub vcl_deliver {
    if (req.http.X-Edge == "away") {
        set resp.http.X-Linkstall-Stale = "1";
    }
    if (resp.http.X-Vary) {
        set resp.http.Vary = resp.http.X-Vary;
        unset resp.http.X-Vary;
    }
    # The number of somebody else's request.
    if (obj.hits > 0) {
        unset resp.http.X-Request-Id;
    }
    # Said between the edge and us.
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.X-While-Asked;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    return (deliver);
}
