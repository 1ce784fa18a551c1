/**
 * Interface that the core offers to a piece. Pieces are separate files, so the minifier keeps these names.
 */

import type { ClientConfig } from './config';
import type { Pageview } from './pageview';
import type { Prop, WireBatch, State } from './wire';

/** A click, wherever in the page it was; open shadow trees are looked into. */
export interface Click {
  /** The innermost element around the click that the selector fits. */
  find(selector: string): HTMLElement | undefined;
  /** Where the clicked link leads, if it was one. */
  link: URL | undefined;
  /** The name of the section that the click was in, or ''. */
  section: string;
}

/** What happens in the core. Each hook may be taken by several pieces. */
export interface Hooks {
  /** A pageview begins. Its state may be changed; the parameters are those of the address. */
  view(view: State, params: URLSearchParams): unknown;
  /** The state is about to be sent: bring it up to date. `now` is the age of the view. */
  refresh(view: State, now: number): unknown;
  /**
   * A pageview ends: another one begins, or the page is left. What is tracked still belongs to it, and later as well
   * with it as the `owner`.
   */
  end(owner: Pageview | undefined, leaving: boolean): unknown;
  /** The visitor refuses: what waits in memory is forgotten. */
  forget(): unknown;
  /** A batch is about to be sent: add `id` or `ac` to it. */
  batch(batch: WireBatch): unknown;
  /** A batch was answered: the server has taken it, or not. */
  answer(taken: boolean): unknown;
  click(click: Click): unknown;
  /** What may be stored was decided anew: store it, or remove it. */
  keep(may: boolean): unknown;
  /** What follows the path of the address in the path that is counted. */
  route(): string;
  /** True for a path that is not counted. */
  exclude(path: string): boolean | undefined;
}

/** The rules of consent. The core knows those of the default mode; a piece may replace any of them. */
export interface ConsentRules {
  /** The visitor's decision, as far as it is known. */
  decision(): boolean | undefined;
  /** True while nothing may be recorded. */
  refuses(): boolean;
  /** True while nothing may be sent yet. What is recorded waits in memory. Whoever holds plans the next try. */
  holds(leaving: boolean): boolean;
}

export interface Api {
  config: ClientConfig;
  rules: ConsentRules;
  /** The state of the current pageview, in words of the wire; undefined while nothing is counted. */
  view(): State | undefined;
  /** Milliseconds since the current pageview began. */
  age(): number;
  on<Name extends keyof Hooks>(name: Name, run: Hooks[Name]): unknown;
  /** Records an event of the current pageview, or of an earlier one. What is `exact` is not checked. */
  track(name: unknown, props?: unknown, exact?: Props | false, owner?: Pageview): void;
  /** Sends within a second. Call it when the state has changed so much that it should not wait for the next send. */
  plan(): void;
  /** The next send carries the current state also if it has not changed: there is something to add to the batch. */
  renew(): void;
  /** Sends now. */
  send(): void;
  /** Brings the engaged time of the current pageview up to date. */
  settle(): void;
  granted(): boolean;
  /** The visitor's decision. */
  decide(granted: boolean): void;
  /** Adds `svc(name, …)`. */
  command(name: string, run: (...args: never[]) => unknown): void;
  /** Listens at the window in the capture phase; types are separated by spaces. */
  listen(types: string, run: (event: Event) => unknown): void;
  /** The same function, which no longer throws. Every callback that the core does not call itself needs it. */
  guard<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R | undefined;
  /** A text of the page as a label; '' if it might name a person. */
  label(text: string | null | undefined): string;
  /** Under the project's prefix; reads without a value, removes with `false`. Ask `granted` before storing. */
  stored(name: string, value?: string | false): string | null | undefined | void;
}

/** Sets up a piece. Returns true if the project has not switched it on. */
export type Setup = (api: Api) => true | void;
export type Props = Record<string, Prop>;
