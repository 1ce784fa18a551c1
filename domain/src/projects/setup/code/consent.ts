// Runs when a visitor has decided, and on every page after that. The call waits in a queue until the script is there.
const queue«: ((...call: unknown[]) => void) & { q?: unknown[] }» = (...call) => void (queue.q = queue.q || []).push(call);
const page«: { svc?: typeof queue }» = window« as typeof window & { svc?: typeof queue }»;
page.svc = page.svc || queue;
page.svc('consent', isGranted);
