"""The main job, done by a client that openapi-python-client generates from openapi.json."""

import os
import sys
import unittest

from svc_client import AuthenticatedClient, Client
from svc_client.api.analytics import get_overview, run_sql
from svc_client.api.auth import sign_up
from svc_client.api.goals import create_goal, list_goals
from svc_client.api.ingest import track
from svc_client.api.projects import create_project, get_project
from svc_client.models import (
    GoalCreate,
    MatchAnyAll,
    MatchEvent,
    Problem,
    ProjectCreate,
    Signup,
    SignupOrganization,
    SqlQuery,
    TrackingBatch,
)
from svc_client.models.preset import Preset

URL = os.environ["SVC_URL"]
BROWSER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
SESSION = "5e55105e-0000-4000-8000-000000000001"
PAGEVIEW = "9a6e01e3-0000-4000-8000-000000000001"
PROJECT = "shop/web"


def batch(key):
    view = {
        "id": PAGEVIEW, "seq": 1, "age": 20_000, "nav": "load", "host": "shop.example", "path": "/pricing",
        "variant": None, "lang": "en", "ref": None, "attrFrom": "url", "attr": {"utm_source": "newsletter"},
        "vw": 1280, "vh": 720, "sw": 1920, "tp": False, "ph": 2000, "sy": 900, "sp": 80,
        "marks": {"25": 1000, "50": 2000, "75": 5000}, "sec": {"prices": [1000, 9000]},
        "eng": 15_000, "clk": 1, "iclk": 1, "vids": [],
    }
    event = {"pv": PAGEVIEW, "n": 0, "t": 4000, "e": "signup", "p": {"plan": "pro", "seats": 3}}
    whole = {
        "v": 2, "k": key, "sid": SESSION, "fresh": True, "consent": False, "test": False,
        "pvs": [view], "ev": [event],
    }
    typed = TrackingBatch.from_dict(whole)
    assert typed.to_dict() == whole, "the types lose nothing"
    return typed


class MainJob(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        anonymous = Client(base_url=URL, raise_on_unexpected_status=True)
        organization = SignupOrganization(name="Shop", slug="shop")
        login = sign_up.sync(
            client=anonymous,
            body=Signup(email="anna@example.com", password="correct horse battery", organization=organization),
        )
        assert not isinstance(login, Problem), login
        cls.anonymous = anonymous
        cls.client = AuthenticatedClient(base_url=URL, token=login.token, raise_on_unexpected_status=True)
        created = create_project.sync(
            "shop", client=cls.client, body=ProjectCreate(name="Web", slug="web", domains=["shop.example"])
        )
        assert not isinstance(created, Problem), created
        cls.key = created.publishable_key

    def test_a_visit_is_sent_and_counted(self):
        match = MatchEvent.from_dict({"kind": "event", "name": "signup"})
        goal = create_goal.sync(PROJECT, client=self.client, body=GoalCreate(key="joined", name="Joined", match=match))
        self.assertEqual(goal.match, match)
        either = MatchAnyAll.from_dict({"kind": "any", "of": [match.to_dict(), {"kind": "scroll", "percent": 75}]})
        created = create_goal.sync(PROJECT, client=self.client, body=GoalCreate(key="any", name="Any", match=either))
        self.assertEqual(created.match.of[1].percent, 75)
        keys = {one.key for one in list_goals.sync(PROJECT, client=self.client).items}
        self.assertLessEqual({"joined", "any"}, keys)

        page = self.anonymous.with_headers({"origin": "https://shop.example", "user-agent": BROWSER})
        sent = track.sync_detailed(client=page, body=batch(self.key))
        self.assertEqual(sent.status_code, 204)
        overview = get_overview.sync(PROJECT, client=self.client, preset=Preset.TODAY)
        self.assertEqual(overview.totals.sessions, 1)
        table = run_sql.sync(
            PROJECT,
            client=self.client,
            body=SqlQuery(query="select entry_page, count(*), null from sessions group by 1"),
        )
        self.assertEqual(table.rows, [["/pricing", 1, None]])

    def test_an_error_has_its_code_and_its_places(self):
        twice = ProjectCreate(name="Web", slug="web", domains=["shop.example"])
        self.assertEqual(create_project.sync("shop", client=self.client, body=twice).code, "conflict")
        wrong = ProjectCreate(name="", slug="Not A Slug", domains=[])
        problem = create_project.sync("shop", client=self.client, body=wrong)
        self.assertEqual(problem.code, "validation_error")
        self.assertEqual(sorted(one.path for one in problem.errors), ["body.domains", "body.name", "body.slug"])
        stranger = AuthenticatedClient(base_url=URL, token="wrong", raise_on_unexpected_status=True)
        refused = get_project.sync_detailed(PROJECT, client=stranger)
        self.assertEqual((refused.status_code, refused.parsed.code), (401, "invalid_token"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
