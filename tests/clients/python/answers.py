"""Validates what the demo answers to every GET request, errors too, against openapi.json."""

import json
import os
import unittest
import urllib.error
import urllib.parse
import urllib.request

import jsonschema_rs

URL = os.environ["SVC_URL"]
with open(os.environ["SVC_DOCUMENT"], encoding="utf8") as file:
    DOCUMENT = json.load(file)

# Operations that show nothing here, and why. They are asked for something that does not exist.
EMPTY = {
    "runCronJob": "needs the secret of the deployment",
    "getInvitation": "needs a token that comes by mail",
    "getReportSubscription": "needs a token that comes by mail",
    "openReportSubscription": "needs a token that comes by mail",
    "getOauthRequest": "needs an application that asks for access",
    "authorizeOauthClient": "needs an application that asks for access",
    "getConversionFeed": "needs a connected platform",
    "listAdConnectionAccounts": "needs a connected platform",
    "getSdkFile": "its names hold the version",
    "getSdkPackage": "its names hold the version",
    "getExplorerFile": "its names hold the version",
    "graphqlByGet": "needs a query",
}


def ask(method, path, token=None, body=None):
    headers = {"content-type": "application/json"} if body is not None else {}
    if token:
        headers["authorization"] = "Bearer " + token
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(URL + path, method=method, data=data, headers=headers)
    try:
        answer = urllib.request.urlopen(request, timeout=60)
    except urllib.error.HTTPError as error:
        answer = error
    media_type = (answer.headers.get("content-type") or "").split(";")[0]
    return answer.status, media_type, answer.read()


def value(method, path, token=None, body=None):
    status, _, text = ask(method, path, token, body)
    assert status < 300, (method, path, status, text)
    return json.loads(text)


def resolved(part):
    while "$ref" in part:
        found = DOCUMENT
        for key in part["$ref"][2:].split("/"):
            found = found[key.replace("~1", "/").replace("~0", "~")]
        part = found
    return part


def one_of(schema):
    """Returns a value that the schema lists."""
    schema = resolved(schema)
    return schema["const"] if "const" in schema else schema["enum"][0]


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        password = "lumen-and-oak"
        cls.token = value("POST", "/v1/auth/login", body={"email": "demo@example.com", "password": password})["token"]
        ask("POST", "/v1/auth/sudo", cls.token, {"password": password})
        project = value("GET", "/v1/projects", cls.token)["items"][0]
        of_project = f"/v1/projects/{project['id']}"
        get = lambda path: value("GET", of_project + path, cls.token)
        lead = value("POST", of_project + "/leads", cls.token, {"externalId": "customer-1"})
        order = {"name": "Order", "trigger": {"type": "server"}, "destinations": {}}
        value("PUT", of_project + "/conversion-definitions/order", cls.token, order)
        conversion = {"eventId": "order-00004711", "definition": "order", "clickIds": {"gclid": "x"}}
        conversion = value("POST", of_project + "/conversions", cls.token, conversion)
        annotation = value("POST", of_project + "/annotations", cls.token, {"title": "2.0", "kind": "deployment"})
        cls.known = {
            "project": project["id"],
            "org": value("GET", "/v1/orgs", cls.token)["items"][0]["id"],
            "pk": value("POST", of_project + "/publishable-keys", cls.token, {"name": "Shop"})["secret"],
            "slug": "errors",
            "q": "goals",
            "sessionId": get("/sessions")["items"][0]["id"],
            "video": get("/analytics/videos")["rows"][0]["video"],
            "kind": get("/setup/prompts")["items"][0]["kind"],
            "getLead": lead["lead"]["id"],
            "getConversion": conversion["conversion"]["id"],
            "getAnnotation": annotation["id"],
        }

    def path(self, template, operation):
        """Returns the address of what an operation shows, with the parameters that it needs."""
        path, query = template, []
        for parameter in map(resolved, operation["parameters"]):
            name = parameter["name"]
            if parameter["in"] == "path":
                shown = self.known.get(name) or self.known.get(operation["operationId"]) or "nothing"
                path = path.replace("{%s}" % name, urllib.parse.quote(shown, safe=""))
            elif parameter["in"] == "query" and parameter.get("required") and operation["operationId"] not in EMPTY:
                query.append((name, self.known.get(name) or one_of(parameter["schema"])))
        return path, urllib.parse.urlencode(query)

    def check(self, operation, path, token):
        """Returns the status of an answer, after its body was held against the document."""
        status, media_type, text = ask("GET", path, token)
        self.assertIn(str(status), operation["responses"], path)
        content = resolved(operation["responses"][str(status)]).get("content", {})
        if not content and not text:
            return status
        self.assertIn(media_type, content, f"{path}: {status}")
        schema = content[media_type].get("schema")
        if media_type.endswith("json"):
            whole = {"allOf": [schema], "components": DOCUMENT["components"]}
            validator = jsonschema_rs.Draft202012Validator(whole, validate_formats=True)
            wrong = [f"{error.instance_path}: {error.message}" for error in validator.iter_errors(json.loads(text))]
            self.assertEqual(wrong, [], f"{path}: {status}")
            type(self).validated += 1
        return status

    validated = 0

    def test_every_get_request_is_answered_as_the_document_says(self):
        for template, item in DOCUMENT["paths"].items():
            operation = item.get("get")
            if not operation:
                continue
            with self.subTest(template):
                path, query = self.path(template, operation)
                status = self.check(operation, f"{path}?{query}" if query else path, self.token)
                if operation["operationId"] in EMPTY:
                    self.assertGreaterEqual(status, 400, f"{path} shows something: ask for it")
                else:
                    self.assertEqual(status, 200, path)
                self.assertGreaterEqual(self.check(operation, f"{path}?nothing=1", self.token), 400)
                self.check(operation, path, None)
        self.assertGreater(self.validated, 240)


if __name__ == "__main__":
    unittest.main(verbosity=2)
