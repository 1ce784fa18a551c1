function answer(isGranted) {
  // Place of the step "consent".
  document.title = String(isGranted);
}

document.getElementById('yes').addEventListener('click', () => answer(true));
document.getElementById('no').addEventListener('click', () => answer(false));
document.querySelector('p').dataset.ready = 'true';
