/** The product's mark: a plumb bob on its line. Decorative, next to the name. */
export const ProductMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="7" fill="#0d5966" />
    <path d="M9 7.5h14M16 7.5V15" fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    <path d="M11.5 15h9v3.2L16 26.5l-4.5-8.3z" fill="#fff" />
  </svg>
);
