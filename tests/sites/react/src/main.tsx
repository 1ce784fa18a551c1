import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { Banner } from './banner';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <nav>
          <Link id="to-pricing" to="/pricing">
            Pricing
          </Link>{' '}
          <Link id="to-contact" to="/contact">
            Contact
          </Link>
        </nav>
        <Routes>
          <Route path="/" element={<h1>Welcome</h1>} />
          <Route path="/pricing" element={<h1>Pricing</h1>} />
          <Route path="/contact" element={<h1>Contact</h1>} />
        </Routes>
        <Banner />
      </BrowserRouter>
    </StrictMode>,
  );
