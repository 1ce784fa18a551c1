import { useState } from 'react';
import { later } from '@/components/later';
import { FilterButton } from './FilterButton';
import type { FilterMenuProps } from './FilterMenu';

const FilterMenu = later<FilterMenuProps>(
  async () => (await import('./FilterMenu')).FilterMenu,
  () => <FilterButton opened />,
);

/** Button with a menu that adds to the filter. The menu is loaded with the first click. */
export function AddFilter(props: FilterMenuProps) {
  const [wanted, setWanted] = useState(false);
  if (wanted) return <FilterMenu {...props} />;
  return (
    <FilterButton
      opened={false}
      onClick={() => {
        setWanted(true);
      }}
    />
  );
}
