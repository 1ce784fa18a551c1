import { asProblem, type FieldProblem } from './problem';

/**
 * The refused fields of a form by the name of the field: `body.organization.slug` and
 * `input.organization.slug` are `organization.slug`, `body.domains.0` is `domains` and `domains.0`.
 */
export function fieldErrors(error: unknown): Readonly<Record<string, FieldProblem | undefined>> {
  const found: Record<string, FieldProblem> = {};
  if (!error) return found;
  for (const problem of asProblem(error).fields) {
    const [first, ...rest] = problem.path.split('.');
    const steps = ['body', 'input', 'patch', 'variables'].includes(first ?? '') ? rest : [first ?? '', ...rest];
    const key = steps.filter((step) => step !== 'input' && !/^\d+$/.test(step)).join('.');
    found[key] ??= problem;
    found[steps.join('.')] ??= problem;
    const top = steps[0];
    if (top && top !== 'input') found[top] ??= problem;
  }
  return found;
}
