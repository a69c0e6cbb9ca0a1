# The rules of linkstall.vcl, without the addresses of edges. Varnish caches a response only when the edge allows shared caches
# (CDN-Cache-Control, or Cache-Control: public).

import std;

sub vcl_recv {
    if (req.method == "PURGE") {
        call purge;
    }
    if (req.restarts == 0) {
        # Clients must not set these headers.
        unset req.http.X-Edge;
        unset req.http.X-Accept-Language;
        set req.http.Host = std.tolower(req.http.Host);
        set req.http.X-Forwarded-Host = req.http.Host;
        # The edge uses the last value, but the cache key would contain all values.
        std.collect(req.http.X-Forwarded-Proto);
        if (req.http.X-Forwarded-Proto) {
            set req.http.X-Forwarded-Proto = regsub(req.http.X-Forwarded-Proto, "^.*,\s*", "");
        }
    }
    # vcl_hit decides how old a cached page may be.
    set req.grace = 1d;
    if (req.http.X-Edge == "ask") {
        set req.grace = 0s;
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # A login, or a key that bypasses caches.
    if (req.http.Authorization || req.http.X-Preview-Key) {
        return (pass);
    }
    # A one-time token must not be in a cache key.
    if (req.url ~ "(?i)[?&](token|invitation)=") {
        return (pass);
    }
    call cookies;
    if (req.http.Cookie ~ "(^|;\s*)(__Host-)?ls_(own|preview)=") {
        return (pass);
    }
    # Reduces the many forms of this header to three. A weight of 0 means that the client does not accept the encoding.
    set req.http.Accept-Encoding = regsuball(req.http.Accept-Encoding, "(?i)[a-z*]+\s*;\s*q=0(\.0*)?\s*(,|$)", "");
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # The first answer for a page is in its first language. `vcl_deliver` knows the other languages from it.
    if (req.restarts == 0 && req.url !~ "^/(abuse|api|apps|assets|form|images|previews|remotes|sdk)/") {
        set req.http.X-Accept-Language = req.http.Accept-Language;
        unset req.http.Accept-Language;
    }
    return (hash);
}

# Logged-in users (ls_own) and release previews (ls_preview) get pages of their own. A visitor with a candidate (ls_visitor)
# keeps the candidate, and the edge marks responses that are only for this visitor. Other cookies, and all cookies of files and
# calls, are removed.
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

# The edge sends the changed tags in Surrogate-Key.
sub purge {
    if (std.getenv("PURGE_KEY") == "" || req.http.Authorization != "Bearer " + std.getenv("PURGE_KEY")) {
        return (synth(403, "Not you"));
    }
    if (req.http.Surrogate-Key !~ "^[a-z0-9._: -]+$") {
        return (synth(400, "What?"));
    }
    set req.http.X-Tags = regsuball(regsuball(req.http.Surrogate-Key, "\.", "[.]"), " +", "|");
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + req.http.X-Tags + ")(\s|$)");
    return (synth(200, "Gone"));
}

sub vcl_hash {
    if (req.url ~ "^/((store/)?[^/?&]+(/[^/?&]+)?)?\?" && req.url !~ "^/(api|apps|images|previews|remotes)/") {
        # A page does not depend on campaign and place in its address. The visit script reads them in the browser.
        hash_data(regsub(regsuball(req.url, "(?i)(?<=[?&])(utm_[a-z]+|[a-z]*clk?id|sccid|li_fat_id|igshid|igsh|epik|[gw]braid|from)=[^&]*&?", ""), "[?&]$", ""));
    } else {
        hash_data(req.url);
    }
    hash_data(req.http.Host);
    # A page contains full addresses with the protocol, unless PUBLIC_URL sets them.
    hash_data(req.http.X-Forwarded-Proto);
    # The further language that `language` has chosen for a page; a page in one language is one object.
    if (req.http.X-Accept-Language && req.http.Accept-Language) {
        hash_data(req.http.Accept-Language);
    }
    return (lookup);
}

sub vcl_hit {
    # The response is fresh, or is renewed in the background, or the edge is unavailable.
    if (obj.ttl >= 0s || obj.ttl + std.duration(obj.http.X-While-Asked, 0s) >= 0s || req.http.X-Edge == "away") {
        return (deliver);
    }
    # The response may be used only when the edge is unavailable, so Varnish asks the edge first.
    set req.http.X-Edge = "ask";
    return (restart);
}

sub vcl_backend_fetch {
    # The edge renders a page within 8 s.
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
            # The cache of the edge had the response for its two seconds. If no client waits, the stored response is as good.
            if (bereq.is_bgfetch) {
                return (abandon);
            }
            # Requests that wait at the same time share the response.
            set beresp.ttl = 0.1s;
        }
    } elsif (beresp.http.Cache-Control !~ "public" || beresp.ttl <= 0s) {
        call for_one;
    }
    set beresp.keep = 0s;
    # vcl_recv has handled cookies and logins, and vcl_hash languages, so the cache varies by the encoding only.
    set beresp.http.X-Vary = beresp.http.Vary;
    set beresp.http.Vary = "Accept-Encoding";
    return (deliver);
}

sub for_one {
    # For 60 s, requests do not wait for each other. A response that may be cached is still cached.
    set beresp.uncacheable = true;
    set beresp.ttl = 60s;
    set beresp.grace = 0s;
    return (deliver);
}

# The edge sent no response, or only a part. Error responses of the edge do not come here.
sub vcl_backend_error {
    return (abandon);
}

sub vcl_synth {
    # Varnish restarts a request at most four times.
    if (resp.status == 503 && req.method ~ "GET|HEAD" && !req.http.Authorization && req.restarts < 4) {
        if (req.http.X-Edge != "away") {
            set req.http.X-Edge = "away";
            return (restart);
        }
        # The chosen language is not stored, but the first language is.
        if (req.http.X-Accept-Language && req.http.Accept-Language) {
            unset req.http.X-Accept-Language;
            unset req.http.Accept-Language;
            return (restart);
        }
    }
    set resp.http.Cache-Control = "no-store";
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    if (resp.status == 503) {
        set resp.http.Retry-After = "2";
        synthetic("This site is not available just now. Try again in a moment.");
    } else {
        synthetic(resp.reason);
    }
    return (deliver);
}

# Chooses one of the languages that the page offers, by their weights and their order, as the edge does. The result is in
# Accept-Language; without the header the first language is meant. Further languages are objects of their own.
sub language {
    set req.http.X-Wanted = regsuball(std.tolower(req.http.X-Accept-Language), "[ \t]", "") + ",";
    # The weights 1 to 0.1 in this order, each with its languages without regions. Long headers are ignored, as in the edge.
    if (req.http.X-Wanted !~ "^.{201}") {
        set req.http.X-Wanted = ""
        + regsuball(req.http.X-Wanted, "([a-z*]+)[a-z0-9-]*(?:;q=1(?:\.0*)?)?,|[^,]*,", ",\1")
        + regsuball(req.http.X-Wanted, "([a-z*]+)[a-z0-9-]*;q=0?\.9[0-9]*,|[^,]*,", ",\1")
        + regsuball(req.http.X-Wanted, "([a-z*]+)[a-z0-9-]*;q=0?\.8[0-9]*,|[^,]*,", ",\1")
        + regsuball(req.http.X-Wanted, "([a-z*]+)[a-z0-9-]*;q=0?\.7[0-9]*,|[^,]*,", ",\1")
        + regsuball(req.http.X-Wanted, "([a-z*]+)[a-z0-9-]*;q=0?\.6[0-9]*,|[^,]*,", ",\1")
        + regsuball(req.http.X-Wanted, "([a-z*]+)[a-z0-9-]*;q=0?\.5[0-9]*,|[^,]*,", ",\1")
        + regsuball(req.http.X-Wanted, "([a-z*]+)[a-z0-9-]*;q=0?\.4[0-9]*,|[^,]*,", ",\1")
        + regsuball(req.http.X-Wanted, "([a-z*]+)[a-z0-9-]*;q=0?\.3[0-9]*,|[^,]*,", ",\1")
        + regsuball(req.http.X-Wanted, "([a-z*]+)[a-z0-9-]*;q=0?\.2[0-9]*,|[^,]*,", ",\1")
        + regsuball(req.http.X-Wanted, "([a-z*]+)[a-z0-9-]*;q=0?\.1[0-9]*,|[^,]*,", ",\1")
        + ",|" + resp.http.X-Linkstall-Languages + " ";
        set req.http.X-Wanted = regsuball(req.http.X-Wanted, ",+", ",");
        # `*` accepts the first language.
        set req.http.X-Wanted = regsub(req.http.X-Wanted, "^([^*|]*)[*][^|]*[|]([a-z]+)", "\1\2,|\2");
        if (req.http.X-Wanted ~ "^[^|]*,([a-z]+),[^|]*[|](?:[a-z]+ )*\1 ") {
            set req.http.Accept-Language = regsub(req.http.X-Wanted, "^[^|]*?,([a-z]+)(?=,[^|]*[|](?:[a-z]+ )*\1 ).*$", "\1");
        }
        if (req.http.Accept-Language == regsub(resp.http.X-Linkstall-Languages, " .*$", "")) {
            unset req.http.Accept-Language;
        }
    }
    unset req.http.X-Wanted;
}

sub vcl_deliver {
    # The first `lang` of the address chooses the language if the page offers it.
    set req.http.X-Wanted = req.url + " " + resp.http.X-Linkstall-Languages + " ";
    if (req.http.X-Wanted ~ "^[^? ]*\?(?:(?!lang=)[^& ]*&)*lang=([a-z]+)(?:&[^ ]*)? (?:[a-z]+ )*\1 ") {
        unset req.http.X-Accept-Language;
    }
    unset req.http.X-Wanted;
    if (req.http.X-Accept-Language && !req.http.Accept-Language && resp.http.X-Linkstall-Languages) {
        call language;
        if (req.http.Accept-Language) {
            if (req.http.X-Edge == "ask") {
                unset req.http.X-Edge;
            }
            return (restart);
        }
    }
    if (req.http.X-Edge == "away") {
        set resp.http.X-Linkstall-Stale = "1";
    }
    if (resp.http.X-Vary) {
        set resp.http.Vary = resp.http.X-Vary;
        unset resp.http.X-Vary;
    }
    # The id belongs to another request.
    if (obj.hits > 0) {
        unset resp.http.X-Request-Id;
    }
    # Headers between edge and Varnish.
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.X-While-Asked;
    unset resp.http.X-Linkstall-Languages;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    return (deliver);
}
