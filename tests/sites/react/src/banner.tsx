import { useEffect, useState } from 'react';

function answer(isGranted: boolean) {
  // Place of the step "consent".
  document.title = String(isGranted);
}

export function Banner() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <p data-ready={ready}>
      <button id="yes" onClick={() => answer(true)}>
        Yes
      </button>
      <button id="no" onClick={() => answer(false)}>
        No
      </button>
    </p>
  );
}
