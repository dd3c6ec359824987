/** Lets a few begin at a time; the others wait in the order in which they came. */

interface Waiting {
  begin: () => void;
  hasBegun: boolean;
}

/** @returns a function that takes a turn, and returns what gives it back, or leaves the queue. */
export function createTurns(most: number): (begin: () => void) => () => void {
  const queue: Waiting[] = [];
  let running = 0;
  const next = () => {
    while (running < most) {
      const one = queue.shift();
      if (!one) return;
      one.hasBegun = true;
      running++;
      one.begin();
    }
  };
  return (begin) => {
    const own: Waiting = { begin, hasBegun: false };
    let isOver = false;
    queue.push(own);
    next();
    return () => {
      if (isOver) return;
      isOver = true;
      if (own.hasBegun) running--;
      else queue.splice(queue.indexOf(own), 1);
      next();
    };
  };
}
