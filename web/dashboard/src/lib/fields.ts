import { asProblem, type FieldProblem } from './problem';

/**
 * Field errors of a form by field name: `body.organization.slug` and
 * `input.organization.slug` become `organization.slug`; `body.domains.0` becomes `domains` and `domains.0`.
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
