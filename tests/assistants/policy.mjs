// An analyst without a model. It reads what `tools/list` gives (names, descriptions, schemas) and what tools answer, and
// nothing else: it knows no tool, argument or figure by name. It
//
// 1. chooses the tool that shares the rarest words with the question,
// 2. fills its arguments from dates, numbers, quoted words and the values that a tool lists,
// 3. follows the `fix` of an error once,
// 4. takes from the answer the figure or the row that the question names.

const STOP = new Set(
  (
    'a an and are at be by came come did do does each for from had has have i if in into is it its me of on or our own per ' +
    'than that the their them there they this to use used was we were what with without you your period periods last day ' +
    'days one other project example please tell show give between'
  ).split(' '),
);
/** Most calls for one question. */
const CALLS = 4;

/** The beginning of a word: `compare` and `comparison`, `page` and `pages`, `entry` and `entries` are the same. */
const stem = (word) => {
  if (word.length > 4 && word.endsWith('ies')) return word.slice(0, -3) + 'y';
  const singular = word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  return singular.slice(0, 6);
};

/** Words of a text, also those that only humps and underscores part. */
export const words = (text) =>
  (text ?? '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)
    .filter((word) => !STOP.has(word))
    .map(stem);

/** Sentences of a description, without its examples of arguments. */
const sentences = (text) => text.replace(/\{.*\}\.?/g, ' ').split(/(?<=[.:;])\s/);

/** Words by which each tool can be found, with their weights. */
function indexed(tools) {
  const found = new Map(tools.map((tool) => [tool.name, new Map()]));
  const add = (name, text, weight) => {
    const known = found.get(name);
    for (const word of words(text)) known.set(word, Math.max(known.get(word) ?? 0, weight));
  };
  for (const tool of tools) {
    add(tool.name, tool.name, 1.5);
    add(tool.name, tool.title, 1.5);
    // A sentence that names another tool speaks for that one; a sentence that says "not" speaks for none.
    for (const part of sentences(tool.description)) {
      const other = tools.find(({ name }) => name !== tool.name && part.includes(name));
      if (/^(not|never)\b/i.test(part)) continue;
      add(other?.name ?? tool.name, part.replace(other?.name, ''), other ? 0.5 : 1);
    }
    for (const [name, schema] of Object.entries(tool.inputSchema.properties)) {
      add(tool.name, name, 0.3);
      for (const value of schema.enum ?? []) add(tool.name, value, 0.6);
    }
  }
  return found;
}

/** Of options in the product's spelling, the one whose words the question has, if any. */
function overlapping(options, asked) {
  const scored = options.map((option) => {
    const own = words(option);
    const hits = own.filter((word) => asked.has(word)).length;
    return { option, score: hits === 0 ? 0 : hits + hits / own.length };
  });
  const best = scored.reduce((best, next) => (next.score > best.score ? next : best), { score: 0 });
  return best.option;
}

const quotedIn = (question) => [...question.matchAll(/"([^"]+)"/g)].map(([, text]) => text);
const superlative = /\b(most|top|highest|best|largest|least|fewest|lowest|smallest|longest)\b/i;

export class Analyst {
  constructor(tools, call) {
    this.tools = tools;
    this.callTool = call;
    this.index = indexed(tools);
    this.byName = new Map(tools.map((tool) => [tool.name, tool]));
  }

  #weight(word) {
    const having = this.tools.filter((tool) => this.index.get(tool.name).has(word)).length;
    return having === 0 ? 0 : Math.log(1 + this.tools.length / having);
  }

  /** The tools by their overlap with the question. */
  ranked(question) {
    // What is quoted is a value, not a word of the question.
    const asked = new Set(words(question.replace(/"[^"]+"/g, ' ')));
    const scored = this.tools.map((tool) => {
      const known = this.index.get(tool.name);
      const score = [...asked].reduce((sum, word) => sum + (known.get(word) ?? 0) * this.#weight(word), 0);
      return { tool, score };
    });
    return scored.sort((one, other) => other.score - one.score);
  }

  async #call(name, args) {
    const result = await this.callTool(name, args);
    const text = result.content.map(({ text }) => text).join('\n');
    this.transcript.calls.push({ tool: name, arguments: args, failed: result.isError ?? false, answer: text });
    this.transcript.characters += text.length;
    return result;
  }

  /** Calls a tool. Follows the fix of an error once. */
  async #tried(name, args) {
    const result = await this.#call(name, args);
    if (!result.isError) return result.structuredContent;
    const { fix, message, allowed } = result.structuredContent;
    const changed = { ...args };
    const use = /^Use ([\w.]+)\.$/.exec(fix)?.[1];
    const said = Object.keys(args).find((argument) => message.includes(argument) || fix.includes(argument));
    const wrong = Object.keys(args).find((argument) => allowed.length > 0 && !allowed.includes(argument));
    const [, source, argument] = /\bCall (\w+)\b.* as (\w+)\./.exec(fix) ?? [];
    if (use && wrong) {
      changed[use] = changed[wrong];
      delete changed[wrong];
    } else if (this.byName.has(source) && argument) {
      // The description of the source says of which members the argument is made, as in `orgSlug/slug`.
      const listed = (await this.#call(source, {})).structuredContent.data;
      const [item] = Object.values(listed).find(Array.isArray);
      const parts = this.byName
        .get(source)
        .description.match(/\w+\/\w+/g)
        .map((made) => made.split('/'));
      const made = parts.find((names) => names.every((name) => item[name] !== undefined));
      changed[argument] = made.map((name) => item[name]).join('/');
    } else if (said) delete changed[said];
    else return undefined;
    const again = await this.#call(name, changed);
    return again.isError ? undefined : again.structuredContent;
  }

  /** What is known of a quoted text: the lists in which a tool names it. */
  async #known(quoted) {
    const lister = this.tools.find(
      ({ description }) => /\bvalues\b/.test(description) && /\bfilter\b/.test(description),
    );
    if (!lister) return { values: new Map(), items: [] };
    const { data } = await this.#tried(lister.name, {});
    const values = new Map();
    const items = [];
    const same = (value, text) => String(value).toLowerCase() === text.toLowerCase();
    for (const [list, members] of Object.entries(data)) {
      for (const text of quoted) {
        if (Array.isArray(members)) {
          const item = members.find((item) => [item.key, item.name].some((name) => name && same(name, text)));
          if (item) items.push({ list, text, key: item.key ?? item.name });
        } else if (members && typeof members === 'object') {
          for (const [dimension, found] of Object.entries(members)) {
            const value = found.find((value) => same(value, text));
            if (value) values.set(text, [...(values.get(text) ?? []), { dimension, value }]);
          }
        }
      }
    }
    return { values, items };
  }

  async #arguments(tool, question, previous) {
    const properties = tool.inputSchema.properties;
    const plain = question.replace(/"[^"]+"/g, ' ').toLowerCase();
    const asked = new Set(words(plain));
    const args = {};
    const dates = question.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
    const days = Object.entries(properties).filter(([, { pattern }]) => pattern?.includes('{4}'));
    days.forEach(([name], n) => dates.length > 0 && (args[name] = dates[Math.min(n, dates.length - 1)]));
    const count = /\b(?:last|past) (\d+) days\b/.exec(plain)?.[1];
    const said = (value) => plain.includes(value.replaceAll('_', ' ')) || value === `${count}d`;
    const isOrder = (schema) => schema.enum?.includes('asc') && schema.enum.includes('desc');
    for (const [name, schema] of Object.entries(properties)) {
      if (!schema.enum || schema.enum.includes('true')) continue;
      if (isOrder(schema)) {
        if (/\b(least|fewest|lowest|smallest)\b/.test(plain)) args[name] = 'asc';
      } else if (schema.enum.includes('7d')) {
        const preset = schema.enum.find((value) => (value.length > 3 || count ? said(value) : false));
        if (preset && dates.length === 0) args[name] = preset;
      } else if (/sort/i.test(schema.description ?? '') && /\bsorted\b/.test(schema.description)) {
        const measured = overlapping(schema.enum, asked);
        if (superlative.test(plain) && measured) args[name] = measured;
      } else {
        const value = overlapping(schema.enum, asked);
        if (value) args[name] = value;
      }
    }
    const rows = /\b(?:top|first) (\d+)\b/.exec(plain)?.[1];
    if (properties.limit && (rows || superlative.test(plain))) args.limit = Number(rows ?? 5);
    for (const name of tool.inputSchema.required ?? []) {
      if (args[name] !== undefined) continue;
      const schema = properties[name];
      const source = [...this.byName.keys()].find((other) => schema.description?.includes(`from ${other}`));
      if (source && source !== tool.name) {
        const of = previous ?? (await this.#tried(source, await this.#arguments(this.byName.get(source), question)));
        const list = Object.values(of?.data ?? {}).find(Array.isArray);
        args[name] = list?.[0]?.[name] ?? list?.[0]?.id;
      } else if (/\bwords\b/i.test(schema.description ?? '')) args[name] = words(plain).join(' ');
    }
    const quoted = quotedIn(question);
    if (quoted.length === 0) return args;
    const { values, items } = await this.#known(quoted);
    for (const text of quoted) {
      const item = items.find(({ list, text: own }) => own === text && overlapping([list], asked));
      const free = Object.entries(properties).filter(
        ([, { type, enum: of, pattern }]) => type === 'string' && !of && !pattern,
      );
      // An argument that is called like the list, then one whose description says what the question says.
      const named = item && free.find(([name]) => stem(name) === stem(item.list));
      if (named) {
        args[named[0]] = item.key;
        continue;
      }
      const found = values.get(text) ?? [];
      if (text.startsWith('/')) {
        const score = ([, { description }]) => words(description).filter((word) => asked.has(word)).length;
        const fit = free.filter(
          ([, { description }]) => /\bpages?\b/i.test(description ?? '') && !/Address/.test(description),
        );
        const [best] = fit.sort((one, other) => score(other) - score(one));
        if (best) {
          args[best[0]] = text;
          continue;
        }
      }
      // The row of a table that is broken down by it needs no filter.
      const said = overlapping(
        found.map(({ dimension }) => dimension),
        asked,
      );
      const chosen = found.find(({ dimension }) => dimension === said) ?? found[0];
      const split = Object.entries(args).some(([, value]) => value === chosen?.dimension);
      if (properties.filter && chosen && !split) args.filter = { ...args.filter, [chosen.dimension]: chosen.value };
      else if (properties.filter && item && !split) args.filter = { ...args.filter, [stem(item.list)]: item.key };
    }
    return args;
  }

  /** Answers a question. Returns the answer, and all that was called and read for it. */
  async answer(question) {
    this.transcript = { question, calls: [], characters: 0 };
    // The first that can be called.
    let content;
    for (const { tool } of this.ranked(question).slice(0, 2)) {
      const args = await this.#arguments(tool, question);
      if ((tool.inputSchema.required ?? []).some((name) => args[name] === undefined)) continue;
      content = await this.#tried(tool.name, args);
      const next = /Then call (\w+)/.exec(tool.description)?.[1];
      if (content && this.byName.has(next) && this.transcript.calls.length < CALLS) {
        const then = await this.#arguments(this.byName.get(next), question, content);
        content = await this.#tried(next, then);
      }
      break;
    }
    const answer = content && extracted(question, content);
    return { ...this.transcript, answer };
  }
}

/** Every value of an answer that stands alone, and every list, with its path. */
function read(value, path, leaves, lists) {
  if (Array.isArray(value)) {
    if (value.length > 0 && typeof value[0] === 'object') lists.push({ path, rows: value });
    else if (value.length > 0) leaves.push({ path, value: value[0] });
  } else if (value && typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) read(member, [...path, name], leaves, lists);
  } else if (value !== null && value !== undefined) leaves.push({ path, value });
}

const flat = (row) => {
  const leaves = [];
  read(row, [], leaves, []);
  return leaves;
};

/** Name of a value: for the value of a figure with its parts, that of the figure. */
const nameOf = (path) => (path.at(-1) === 'value' && path.length > 1 ? path.at(-2) : path.at(-1));

/**
 * Of values, the one whose path has most words of the question, and fewest others. `means` defines figures, `rare` says
 * what a word is worth: of two that fit alike, the one whose name stands in fewer places is meant.
 */
function named(leaves, asked, means, rare = () => 0) {
  const scored = leaves.map((leaf) => {
    const own = leaf.path.flatMap(words);
    const last = words(nameOf(leaf.path));
    const hit = last.filter((word) => asked.has(word));
    const outer = leaf.path
      .slice(0, -1)
      .flatMap(words)
      .filter((word) => asked.has(word) && !hit.includes(word)).length;
    const meaning = hit.length === 0 ? words(means[leaf.path.at(-1)]?.split('.')[0]) : [];
    const meant = meaning.filter((word) => asked.has(word)).length;
    const worth = hit.reduce((sum, word) => sum + 2 + rare(word), 0) + hit.length / Math.max(last.length, 1);
    return { leaf, score: worth + outer * 1.2 + meant * 0.9 - own.length * 0.01 };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best), { score: 0 });
}

/** Takes the figure, or the name of the row, that the question asks for. */
export function extracted(question, content) {
  // The word before a quoted text says what that is, as in `the page "/contact"`; it names no figure.
  const asked = new Set(words(question.replace(/\w+ "[^"]+"/g, ' ')));
  const leaves = [];
  const lists = [];
  read(content.data, [], leaves, lists);
  const means = content.definitions ?? {};
  const places = [
    ...leaves.map(({ path }) => path),
    ...lists.flatMap(({ rows }) => flat(rows[0]).map(({ path }) => path)),
  ];
  const rare = (word) => 1 / (1 + places.filter((path) => words(nameOf(path)).includes(word)).length);
  const isNumber = ({ value }) => typeof value === 'number';
  const wantsNumber =
    /\b(how (many|much|long|often|deep)|what (share|rate)|(rate|share|number|average)\b.*\?)/i.test(question) &&
    !/^(which|what|where) .*\b(most|highest|lowest|fewest|least|longest)\b/i.test(question);
  const quoted = quotedIn(question).map((text) => text.toLowerCase());
  const dates = question.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  const best = lists
    .map((list) => ({ ...list, score: overlap(list, asked) }))
    .sort((one, other) => other.score - one.score);
  if (wantsNumber) {
    // A row that has what is quoted, or the only day, counts as one more word of the question.
    const given = [...quoted, ...(dates.length === 1 ? dates : [])];
    const has = (row) => flat(row).some(({ value }) => given.includes(String(value).toLowerCase()));
    const row = best.map(({ rows }) => rows.find(has)).find(Boolean);
    const inRow = row ? named(flat(row).filter(isNumber), asked, means, rare) : { score: 0 };
    const alone = named(leaves.filter(isNumber), asked, means, rare);
    return (inRow.leaf && inRow.score + 2 > alone.score ? inRow : alone).leaf?.value;
  }
  const texts = named(
    leaves.filter(({ value }) => typeof value === 'string'),
    asked,
    means,
  );
  const [list] = best;
  if (!list || texts.score > 2 + list.score * 2) return texts.leaf?.value;
  const measured = named(flat(list.rows[0]).filter(isNumber), asked, means).leaf?.path.join('.');
  let chosen = list.rows[0];
  if (measured && superlative.test(question)) {
    const sign = /\b(least|fewest|lowest|smallest)\b/i.test(question) ? -1 : 1;
    const of = (row) => flat(row).find(({ path }) => path.join('.') === measured)?.value ?? -sign * Infinity;
    chosen = list.rows.reduce((best, row) => (sign * of(row) > sign * of(best) ? row : best));
  }
  // The column that the question asks for, or else the first.
  const columns = flat(chosen).filter(({ value }) => typeof value === 'string');
  return (named(columns, asked, {}).leaf ?? columns[0])?.value;
}

/** Words that a list shares with the question: those of its name count twice. */
function overlap({ path, rows }, asked) {
  const outer = path.flatMap(words).filter((word) => asked.has(word)).length;
  const inner = new Set(
    Object.keys(rows[0])
      .flatMap(words)
      .filter((word) => asked.has(word)),
  ).size;
  return outer * 2 + inner;
}
