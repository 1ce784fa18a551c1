/** What a person pastes into the head of their pages. */
export const snippetOf = (publishableKey: string) =>
  `<script defer src="${window.location.origin}/v1/s/sdk.js?k=${publishableKey}"></script>`;
