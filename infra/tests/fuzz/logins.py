"""Logs the fuzzer in as a creator of its own; as another one when it has renamed or logged itself out."""

import json
import os
import urllib.error
import urllib.request
import uuid

import schemathesis

API = os.environ["LINKSTALL_API"]
PASSWORD = "marigold-awning-7"


def post(path, body, token=""):
    request = urllib.request.Request(
        API + path,
        data=json.dumps(body).encode(),
        headers={"content-type": "application/json", "authorization": token},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)["data"]


@schemathesis.auth(refresh_interval=2)
class Login:
    username = ""

    def get(self, case, context):
        try:
            return self.log_in()
        except urllib.error.HTTPError:
            Login.username = f"fuzz{uuid.uuid4().hex[:12]}"
            email = f"{Login.username}@example.com"
            post("/users/register", {"username": Login.username, "fullName": "Fuzz", "email": email, "password": PASSWORD})
            return self.log_in()

    def log_in(self):
        return post("/users/login", {"username": Login.username, "password": PASSWORD})["accessToken"]

    def set(self, case, data, context):
        case.headers = {**(case.headers or {}), "Authorization": data}
