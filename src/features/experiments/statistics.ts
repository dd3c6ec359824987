/**
 * The statistics of experiments: rates, the intervals that hold however often they are looked at, and whether visitors
 * were split as they should be. Pure arithmetic; each formula says where it is published.
 */

const SQRT_2_PI = Math.sqrt(2 * Math.PI);
/** From here on the rational approximation of `normalCdf` gives way to the continued fraction. */
const FAR_OUT = 5 * Math.SQRT2;
/** Beyond it the probability is smaller than any number that there is. */
const FARTHEST = 37.5;

/** The value of a polynomial, its coefficients from the highest power on. */
const polynomial = (x: number, coefficients: readonly number[]): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

const CDF_ABOVE = [
  0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
  220.206867912376,
];
const CDF_BELOW = [
  0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
  793.826512519948, 440.413735824752,
];

/**
 * Φ: the probability that a standard normal variable is at most `x`. J. F. Hart's rational approximation ("Computer
 * Approximations", 1968, no. 5666) as G. West gives it ("Better approximations to cumulative normal functions", Wilmott
 * Magazine, 2005): wrong by less than 10⁻¹⁵.
 */
export function normalCdf(x: number): number {
  const distance = Math.abs(x);
  if (distance > FARTHEST) return x > 0 ? 1 : 0;
  const density = Math.exp((-distance * distance) / 2);
  let beyond: number;
  if (distance < FAR_OUT) beyond = (density * polynomial(distance, CDF_ABOVE)) / polynomial(distance, CDF_BELOW);
  else {
    let fraction = distance + 0.65;
    for (const step of [4, 3, 2, 1]) fraction = distance + step / fraction;
    beyond = density / fraction / SQRT_2_PI;
  }
  return x > 0 ? 1 - beyond : beyond;
}

const QUANTILE_MIDDLE = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
    133.14166789178438, 3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
    42.31333070160091, 1,
  ],
] as const;
const QUANTILE_SIDE = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
] as const;
const QUANTILE_TAIL = [
  [
    2.0103343992922881e-7, 0.000027115555687434876, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
    1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 0.000018463183175100548, 0.0007868691311456133, 0.014875361290850615,
    0.1369298809227358, 0.599832206555888, 1,
  ],
] as const;

const ratio = (x: number, [above, below]: readonly [readonly number[], readonly number[]]): number =>
  polynomial(x, above) / polynomial(x, below);

/**
 * Φ⁻¹: below which value a standard normal variable is with some probability. M. J. Wichura: "Algorithm AS 241: The
 * Percentage Points of the Normal Distribution" (Applied Statistics 37, 1988), PPND16.
 */
export function normalQuantile(probability: number): number {
  const offset = probability - 0.5;
  if (Math.abs(offset) <= 0.425) return offset * ratio(0.180625 - offset * offset, QUANTILE_MIDDLE);
  const tail = Math.sqrt(-Math.log(offset < 0 ? probability : 1 - probability));
  if (tail === Number.POSITIVE_INFINITY) return Math.sign(offset) * tail;
  const distance = tail <= 5 ? ratio(tail - 1.6, QUANTILE_SIDE) : ratio(tail - 5, QUANTILE_TAIL);
  return Math.sign(offset) * distance;
}

/**
 * The probability that a χ² variable is greater than `value`. M. Abramowitz, I. A. Stegun: "Handbook of Mathematical
 * Functions" (1964), 26.4.4 for odd and 26.4.5 for even degrees of freedom: finite sums.
 */
export function chiSquareSurvival(value: number, degrees: number): number {
  if (value <= 0) return 1;
  const isOdd = degrees % 2 === 1;
  const root = Math.sqrt(value);
  let term = isOdd ? root : 1;
  let sum = isOdd && degrees === 1 ? 0 : term;
  for (let power = isOdd ? 3 : 2; power <= degrees - 2; power += 2) {
    term *= value / power;
    sum += term;
  }
  const density = Math.exp(-value / 2);
  if (!isOdd) return Math.min(1, density * sum);
  return Math.min(1, 2 * normalCdf(-root) + ((2 * density) / SQRT_2_PI) * sum);
}

/** How often an interval may miss the truth, ever. */
export const ALPHA = 0.05;
/** For how many visitors the interval is made the narrowest; at others it holds as well, but is wider than it could be. */
export const TUNED_FOR = 5000;

/**
 * Half the width of an interval for a mean that holds at all times at once: whoever looks at it every day and stops when
 * it pleases is misled with a probability of at most `alpha`. I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy,
 * A. Ramdas: "Time-uniform central limit theory and asymptotic confidence sequences" (arXiv 2103.06476v7, 2023), eq. 9,
 * with its ρ for a time that it is tuned for.
 * @param variance of one observation
 */
export function sequentialHalfWidth(variance: number, count: number, alpha = ALPHA, tunedFor = TUNED_FOR): number {
  const logarithm = -2 * Math.log(alpha);
  const rho2 = (logarithm + Math.log(logarithm + 1)) / tunedFor;
  const scaled = count * rho2 + 1;
  return Math.sqrt((variance * 2 * scaled * Math.log(Math.sqrt(scaled) / alpha)) / (count * count * rho2));
}

/** What was counted of a variation. */
export interface Counted {
  visitors: number;
  conversions: number;
}

export interface Interval {
  low: number;
  high: number;
}

/**
 * The variance of one visitor's outcome. Half a visitor of each kind is added, as H. Jeffreys' prior does: of few who all
 * did the same it is not known that all will.
 */
function variance({ visitors, conversions }: Counted): number {
  const rate = (conversions + 0.5) / (visitors + 1);
  return rate * (1 - rate);
}

export const rateOf = ({ visitors, conversions }: Counted): number => (visitors === 0 ? 0 : conversions / visitors);

/** Where the rate of a variation is, at all times at once; null: nobody has seen it. */
export function rateInterval(counted: Counted, alpha = ALPHA): Interval | null {
  if (counted.visitors === 0) return null;
  const rate = rateOf(counted);
  const half = sequentialHalfWidth(variance(counted), counted.visitors, alpha);
  return { low: Math.max(0, rate - half), high: Math.min(1, rate + half) };
}

export interface Comparison {
  /** Rate of the variation less that of the control. */
  difference: number;
  difference_interval: Interval;
  /** The same by the control's rate: 0.1 is "10 % more"; null: the control has no conversions. */
  lift: number | null;
  /** Null: nothing can be said yet. */
  lift_interval: Interval | null;
  /** How probable it is, of what was counted alone, that the variation's rate is the higher one. */
  chance_to_win: number;
}

/**
 * Compares a variation with the control; null while nobody has seen one of them. The interval of the difference is
 * `sequentialHalfWidth` for the difference of two means; that of the lift has all r for which the interval of "rate −
 * r · control's rate" has 0 in it (E. C. Fieller: "Some problems in interval estimation", 1954), so that both say the
 * same about r = 1: it is left out by the one when 0 is by the other. The chance to win is 1 − Φ(0; δ, σ), of a normal
 * distribution around the difference, with nothing known before.
 */
export function compare(control: Counted, variation: Counted, alpha = ALPHA): Comparison | null {
  if (control.visitors === 0 || variation.visitors === 0) return null;
  const [base, rate] = [rateOf(control), rateOf(variation)];
  const [baseVariance, rateVariance] = [variance(control) / control.visitors, variance(variation) / variation.visitors];
  const count = control.visitors + variation.visitors;
  const squaredError = baseVariance + rateVariance;
  const half = sequentialHalfWidth(squaredError * count, count, alpha);
  const difference = rate - base;
  const factor = (half * half) / squaredError;
  return {
    difference,
    difference_interval: { low: Math.max(-1, difference - half), high: Math.min(1, difference + half) },
    lift: base === 0 ? null : rate / base - 1,
    lift_interval: liftInterval(base, rate, factor * baseVariance, factor * rateVariance),
    chance_to_win: normalCdf(difference / Math.sqrt(squaredError)),
  };
}

/** Solves (base² − ofBase) · r² − 2 · base · rate · r + (rate² − ofRate) ≤ 0 for r, less 1. */
function liftInterval(base: number, rate: number, ofBase: number, ofRate: number): Interval | null {
  const square = base * base - ofBase;
  // The control's rate may be 0: then every lift may be.
  if (square <= 0) return null;
  const middle = (base * rate) / square;
  const root = Math.sqrt(Math.max(0, middle * middle - (rate * rate - ofRate) / square));
  return { low: Math.max(-1, middle - root - 1), high: middle + root - 1 };
}

/** An alarm about the split that is wrong once in a thousand experiments (GrowthBook's bound, too). */
export const RATIO_ALARM = 0.001;
/** With fewer expected in a variation the distribution is not the one of χ². */
const FEWEST_EXPECTED = 8;

/**
 * How probable it is that visitors are split like this, or further from the weights, when all is right: Pearson's χ² test.
 * Null: too few have come to tell.
 */
export function ratioProbability(visitors: number[], weights: number[]): number | null {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const [all, whole] = [sum(visitors), sum(weights)];
  const expected = weights.map((weight) => (all * weight) / whole);
  if (expected.some((count) => count < FEWEST_EXPECTED)) return null;
  const distance = sum(visitors.map((count, index) => (count - expected[index]!) ** 2 / expected[index]!));
  return chiSquareSurvival(distance, weights.length - 1);
}

/** How probable it is to be that a difference which is there is found. */
const POWER = 0.8;
const MOST_NEEDED = 1_000_000_000;

/**
 * How many visitors each of two variations needs until a lift is probably found, at a rate of the control; null: more
 * than any website has. The interval at that number is to leave 0 out with a probability of `POWER`.
 */
export function visitorsNeeded(rate: number, lift: number, alpha = ALPHA): number | null {
  const better = Math.min(1, rate * (1 + lift));
  const both = rate * (1 - rate) + better * (1 - better);
  const isEnough = (each: number) =>
    sequentialHalfWidth(both * 2, each * 2, alpha) + normalQuantile(POWER) * Math.sqrt(both / each) <= better - rate;
  if (rate <= 0 || !isEnough(MOST_NEEDED)) return null;
  let [low, high] = [1, MOST_NEEDED];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
