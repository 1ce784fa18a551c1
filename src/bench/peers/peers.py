"""Runs the queries of a screen in DuckDB and ClickHouse, on the rows of a SQLite file.

    peers.py FILE PROJECT FIRST_DAY LAST_DAY RUNS THREADS

Prints one JSON object: for each engine whose package is installed (`duckdb`, `chdb`) and each query the
median time in milliseconds and the answer. The tables are laid out as somebody who knows the engine would:
sorted by day, texts of few values as such, the sessions' dense numbers instead of ids.
"""

import csv
import json
import os
import sqlite3
import statistics
import string
import sys
import tempfile
import time

FILE, PROJECT, FIRST, LAST, RUNS, THREADS = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:7])

SESSIONS = {
    "sid": "int", "day": "int", "visitor": "bigint", "test": "small", "country": "text", "lang": "text",
    "device": "small", "browser": "small", "os": "small", "screen": "small", "channel": "small",
    "started_at": "bigint", "entry_page": "text", "exit_page": "text", "ref_host": "text", "variant": "text",
    "utm_source": "text", "utm_medium": "text", "utm_campaign": "text", "utm_content": "text", "utm_term": "text",
    "utm_id": "text",
    "pageviews": "int", "events": "int", "engaged_ms": "bigint", "max_scroll": "small", "conversions": "small",
    "value": "bigint", "flags": "int", "relevance": "small",
}
PAGEVIEWS = {"sid": "int", "day": "int", "page": "text", "page_group": "text", "engaged_ms": "int", "scroll": "small"}
EVENTS = {"sid": "int", "day": "int", "name": "text"}

KEPT = "day between $first and $last and test = 0"
KEPT_S = "s.day between $first and $last and s.test = 0"
FIGURES = """count(*) as n, $visitors, sum(pageviews), sum(events),
    sum(case when conversions > 0 then 1 else 0 end), sum(case when $bounced then 1 else 0 end), sum(engaged_ms),
    sum(value)"""
GROUP = "count(*) as n, $visitors, sum(pageviews), sum(case when conversions > 0 then 1 else 0 end)"


def of_sessions(field):
    return field, "count(*)", f"from sessions where {KEPT} and {field} is not null"


def of_children(field, table):
    return f"c.{field}", "count(distinct c.sid)", f"""from {table} c join sessions s on s.sid = c.sid
        where c.day between $first and $last and {KEPT_S}"""


OPTIONS = {name: of_sessions(name) for name in (
    "channel", "utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term", "utm_id", "ref_host", "variant",
    "device", "browser", "os", "country", "lang", "screen")}
OPTIONS |= {"page": of_children("page", "pageviews"), "page_group": of_children("page_group", "pageviews"),
            "event": of_children("name", "events")}

QUERIES = {
    "overview": f"select {FIGURES} from sessions where {KEPT}",
    "overview of visits that saw one page": f"""select {FIGURES} from sessions where {KEPT} and sid in
        (select sid from pageviews where page = '/page-3' and day between $first and $last)""",
    "time series by day": f"select day, {GROUP} from sessions where {KEPT} group by day order by day",
    "breakdown by campaign": f"""select utm_campaign, {GROUP} from sessions where {KEPT} group by utm_campaign
        order by n desc, utm_campaign is null, utm_campaign limit 50""",
    "breakdown by page": f"""select p.page, {GROUP.replace("sum(", "sum(s.").replace("s.case when ", "case when s.")}
        from sessions s join (select distinct sid, page from pageviews where day between $first and $last) p
        on p.sid = s.sid where {KEPT_S} group by p.page order by n desc, p.page limit 50""",
    "pages with quartiles": f"""select p.page, count(*) as n, count(distinct p.sid), $quartiles
        from pageviews p join sessions s on s.sid = p.sid where p.day between $first and $last and {KEPT_S}
        group by p.page order by n desc, p.page limit 50""",
    "filter options": " union all ".join(
        f"""select '{name}', cast(v as $string), n from (select {values} as v, {counted} as n {source}
        group by v order by n desc, v limit 20) part{number}"""
        for number, (name, (values, counted, source)) in enumerate(OPTIONS.items())),
    "session list by engaged time": f"""select sid, engaged_ms from sessions where {KEPT}
        order by engaged_ms desc, started_at desc, sid desc limit 50""",
    "SQL: pageviews by page": "select page, count(*) as n from pageviews group by page order by n desc, page limit 1000",
}


def rows():
    """The project's rows as three files of comma-separated values."""
    folder = tempfile.mkdtemp(prefix="svc-bench-peers-")
    db = sqlite3.connect(f"file:{FILE}?mode=ro", uri=True)
    db.execute("create temp table numbers as select session_id, row_number() over (order by session_id) as sid, day "
               "from sessions where project_id = ?", (bytes.fromhex(PROJECT),))
    db.execute("create unique index temp.numbers_id on numbers (session_id)")
    queries = {
        "sessions": "select n.sid, n.day, " + ", ".join(
            "cast(round(s.conversion_value * 10000) as integer)" if name == "value" else "s." + name
            for name in list(SESSIONS)[2:]) + " from sessions s join numbers n using (session_id) "
            "where s.project_id = ? order by n.day, n.sid",
        "pageviews": "select n.sid, n.day, p.page, p.page_group, p.engaged_ms, p.scroll from pageviews p "
                     "join numbers n using (session_id) where p.project_id = ? order by n.day, n.sid",
        "events": "select n.sid, n.day, e.name from events e join numbers n using (session_id) "
                  "where e.project_id = ? order by n.day, n.sid",
    }
    files = {}
    for table, query in queries.items():
        files[table] = os.path.join(folder, table + ".csv")
        with open(files[table], "w", newline="") as file:
            csv.writer(file).writerows(
                ["\\N" if value is None else value for value in row]
                for row in db.execute(query, (bytes.fromhex(PROJECT),))
            )
    return files


def measure(run, words):
    answers = {}
    for name, query in QUERIES.items():
        query = string.Template(query).substitute(words)
        run(query)
        times = []
        for _ in range(RUNS):
            began = time.perf_counter()
            answer = run(query)
            times.append((time.perf_counter() - began) * 1000)
        answers[name] = {"ms": statistics.median(times), "rows": [list(row) for row in answer]}
    return answers


def duckdb_answers(files):
    import duckdb

    types = {"int": "integer", "bigint": "bigint", "small": "smallint", "text": "varchar"}
    db = duckdb.connect(config={"threads": THREADS})
    for table, columns in (("sessions", SESSIONS), ("pageviews", PAGEVIEWS), ("events", EVENTS)):
        named = ", ".join(f"'{name}': '{types[kind]}'" for name, kind in columns.items())
        db.execute(f"create table {table} as select * from read_csv('{files[table]}', header = false, "
                   f"nullstr = '\\N', columns = {{{named}}})")
    words = {
        "first": FIRST, "last": LAST, "bounced": "flags & 2 <> 0", "visitors": "count(distinct visitor)",
        "string": "varchar",
        "quartiles": "quantile_cont(p.engaged_ms, [0.25, 0.5, 0.75]), quantile_cont(p.scroll, [0.25, 0.5, 0.75])",
    }
    return measure(lambda query: db.execute(query).fetchall(), words)


def clickhouse_answers(files):
    from chdb import session

    types = {"int": "Int32", "bigint": "Int64", "small": "Int16", "text": "LowCardinality(Nullable(String))"}
    db = session.Session()
    db.query("create database svc engine = Atomic")
    for table, columns in (("sessions", SESSIONS), ("pageviews", PAGEVIEWS), ("events", EVENTS)):
        named = ", ".join(f"{name} {types[kind]}" for name, kind in columns.items())
        db.query(f"create table svc.{table} ({named}) engine = MergeTree order by (day, sid)")
        db.query(f"insert into svc.{table} select * from file('{files[table]}', 'CSV', '{named}') "
                 "settings format_csv_null_representation = '\\\\N'")
        db.query(f"optimize table svc.{table} final")
    db.query("use svc")
    words = {
        "first": FIRST, "last": LAST, "bounced": "bitAnd(flags, 2) <> 0", "visitors": "uniqExact(visitor)",
        "string": "Nullable(String)",
        "quartiles": "quantilesExactInclusive(0.25, 0.5, 0.75)(p.engaged_ms), "
                     "quantilesExactInclusive(0.25, 0.5, 0.75)(p.scroll)",
    }

    def run(query):
        text = str(db.query(f"{query} settings max_threads = {THREADS}, output_format_json_quote_64bit_integers = 0",
                            "JSONCompactEachRow"))
        return [json.loads(line) for line in text.splitlines()]

    return measure(run, words)


def main():
    files, answers = rows(), {}
    for name, ask in (("DuckDB", duckdb_answers), ("ClickHouse", clickhouse_answers)):
        try:
            answers[name] = ask(files)
        except ImportError as missing:
            print(f"{name} is left out: {missing}", file=sys.stderr)
    for file in files.values():
        os.remove(file)
    json.dump(answers, sys.stdout, default=float)


main()
