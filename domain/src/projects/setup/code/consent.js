// When a visitor has decided, and on every page after that:
svc('consent', isGranted);
