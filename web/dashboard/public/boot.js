// Chooses the colour scheme before the first paint, so that a dark dashboard never flashes white.
try {
  var wanted = localStorage.getItem('svc.scheme') || 'auto';
  var dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
} catch (error) {
  // Without storage the page stays light.
}
