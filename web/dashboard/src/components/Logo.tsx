export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#3e5bd8" />
      <path
        d="M7.500 21.500c3 0 3.600-3.900 5-7.300 1.200-3 2.600-4.200 4.300-4.200 4.400 0 3.200 9.600 7.700 9.600"
        fill="none"
        stroke="#fff"
        strokeWidth="2.800"
        strokeLinecap="round"
      />
      <circle cx="24.300" cy="19.600" r="2.700" fill="#fff" />
    </svg>
  );
}
