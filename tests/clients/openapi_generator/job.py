"""A sign-up, a project and its report, by the client that openapi-generator writes with its template python."""

import os
import unittest

from openapi_client import AnalyticsApi, ApiClient, AuthApi, Configuration, Preset, ProjectCreate, ProjectsApi, Signup
from openapi_client import SignupOrganization
from openapi_client.exceptions import ApiException

URL = os.environ["SVC_URL"]


class Job(unittest.TestCase):
    def test_a_client_by_the_template_python_works_and_knows_an_error_by_its_code(self):
        organization = SignupOrganization(name="Tea", slug="tea")
        signup = Signup(email="cora@example.com", password="correct horse battery", organization=organization)
        token = AuthApi(ApiClient(Configuration(host=URL))).sign_up(signup).token
        known = ApiClient(Configuration(host=URL, access_token=token))
        wanted = ProjectCreate(name="Web", slug="web", domains=["tea.example"])
        created = ProjectsApi(known).create_project("tea", wanted)
        self.assertEqual(created.project.slug, "web")
        overview = AnalyticsApi(known).get_overview("tea/web", preset=Preset.TODAY)
        self.assertEqual(overview.totals.sessions, 0)

        with self.assertRaises(ApiException) as refused:
            ProjectsApi(known).create_project("tea", wanted)
        self.assertEqual((refused.exception.status, refused.exception.data.code), (409, "conflict"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
