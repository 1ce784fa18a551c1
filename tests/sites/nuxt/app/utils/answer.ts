export function answer(isGranted: boolean) {
  // Place of the step "consent".
  document.title = String(isGranted);
}
