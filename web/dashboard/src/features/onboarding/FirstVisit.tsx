import { useQuery } from '@tanstack/react-query';
import { NotCounted } from '@/features/live/NotCounted';
import { useRefused } from '@/features/refused/refused';
import { Arrivals } from './Arrivals';
import { Waiting } from './Waiting';
import { askedEvery, waitingQuery } from './waiting';

interface FirstVisitProps {
  address: string;
  onArrived?: () => void;
}

/** Waits for the first visit. Shows incoming data and, below, refused origins. */
export function FirstVisit({ address, onArrived }: FirstVisitProps) {
  const ignored = useQuery(waitingQuery(address)).data?.project.status.today.ignored ?? [];
  const refused = useRefused(address, askedEvery);
  return (
    <>
      <Waiting address={address} onArrived={onArrived} />
      <Arrivals address={address} />
      {ignored.length + refused.length > 0 ? <NotCounted project={address} every={askedEvery} opened /> : null}
    </>
  );
}
