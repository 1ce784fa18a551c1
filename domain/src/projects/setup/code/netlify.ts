«import type { Config, Context } from '@netlify/edge-functions';»
«»
{{forward}}

export default (request«: Request», context«: Context») =>
  forward(request, Netlify.env.get('SVC_PROXY_KEY'), context.ip, context.geo?.country?.code);

export const config«: Config» = { path: '{{path}}/*' };
