import Link from 'next/link';

export function Links() {
  return (
    <nav>
      <Link id="to-pricing" href="/pricing">
        Pricing
      </Link>{' '}
      <Link id="to-contact" href="/contact">
        Contact
      </Link>
    </nav>
  );
}
