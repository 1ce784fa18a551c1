const live = new URL('/graphql', location.href);
live.protocol = live.protocol === 'https:' ? 'wss:' : 'ws:';
const fetcher = GraphiQL.createFetcher({ url: '/graphql', subscriptionUrl: live.href });
const explorer = React.createElement(GraphiQL, { fetcher, defaultEditorToolsVisibility: true });
ReactDOM.createRoot(document.getElementById('graphiql')).render(explorer);
