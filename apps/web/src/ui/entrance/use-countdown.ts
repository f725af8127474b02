import { useEffect, useRef, useState } from 'react';

export function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  const end = useRef(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => {
      // Timers stand still while a page sleeps, and a clock may be set back.
      const byClock = Math.ceil((end.current - Date.now()) / 1000);
      setLeft(Math.max(0, Math.min(left - 1, byClock)));
    }, 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const start = (seconds: number) => {
    end.current = Date.now() + seconds * 1000;
    setLeft(seconds);
  };
  return [left, start];
}
