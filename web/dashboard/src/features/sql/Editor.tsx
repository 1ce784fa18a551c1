import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { sql, SQLite } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import type { Table } from './schema';

export interface EditorHandle {
  /** Inserts text at the cursor. */
  insert: (text: string) => void;
  focus: () => void;
}

interface EditorProps {
  ref?: Ref<EditorHandle>;
  value: string;
  onChange: (value: string) => void;
  onRun: () => void;
  tables: readonly Table[];
  label: string;
  hint: string;
}

const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--svc-accent-text)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--svc-good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--svc-warn)' },
  { tag: tags.comment, color: 'var(--svc-muted)', fontStyle: 'italic' },
  { tag: tags.typeName, color: 'var(--svc-accent-text)' },
]);

const look = EditorView.theme({
  '&': { fontSize: '13px', backgroundColor: 'transparent', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.6' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--svc-text)' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--svc-muted)' },
  '.cm-cursor': { borderLeftColor: 'var(--svc-text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'var(--svc-bar)',
  },
  '.cm-placeholder': { color: 'var(--svc-muted)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--svc-surface)',
    border: '1px solid var(--svc-border-strong)',
    borderRadius: '8px',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--svc-accent-soft)',
    color: 'var(--svc-text)',
  },
  '.cm-completionDetail': { color: 'var(--svc-muted)', fontStyle: 'normal' },
  '.cm-completionInfo': { maxWidth: '300px', padding: '8px 10px' },
});

/** Schema for completion: the tables and their columns. */
const language = (tables: readonly Table[]) =>
  sql({
    dialect: SQLite,
    schema: Object.fromEntries(
      tables.map((table) => [
        table.name,
        {
          self: { label: table.name, type: 'type', info: table.meaning },
          children: table.columns.map((column) => ({
            label: column.name,
            type: 'property',
            detail: column.unit ?? column.type,
            info: column.meaning,
          })),
        },
      ]),
    ),
  });

/** SQL editor. The Tab key leaves it, as in every other field. */
export default function Editor({ ref, value, onChange, onRun, tables, label, hint }: EditorProps) {
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const known = useRef(new Compartment());
  const latest = useRef({ onChange, onRun });
  latest.current = { onChange, onRun };

  useEffect(() => {
    const parent = holder.current;
    if (!parent) return;
    const run = () => {
      latest.current.onRun();
      return true;
    };
    const editor = new EditorView({
      parent,
      state: EditorState.create({
        doc: value,
        extensions: [
          Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
          lineNumbers(),
          history(),
          bracketMatching(),
          closeBrackets(),
          indentOnInput(),
          autocompletion({ icons: false }),
          syntaxHighlighting(colors),
          known.current.of(language(tables)),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          placeholder(hint),
          look,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
    // Effects below update text and tables of the same editor. The label changes only with the language.
    // eslint-disable-next-line
  }, [label, hint]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({ effects: known.current.reconfigure(language(tables)) });
  }, [tables]);

  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const editor = view.current;
      if (!editor) return;
      editor.dispatch(editor.state.replaceSelection(text));
      editor.focus();
    },
    focus: () => view.current?.focus(),
  }));

  return <div ref={holder} style={{ height: '100%' }} />;
}
