{{forward}}

«interface Env {»
«  SVC_PROXY_KEY: string;»
«}»
«»
export default {
  fetch(request«: Request», env«: Env») {
    const { headers } = request;
    return forward(request, env.SVC_PROXY_KEY, headers.get('cf-connecting-ip'), headers.get('cf-ipcountry'));
  },
};
