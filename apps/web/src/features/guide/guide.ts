/** One chunk, which the first page names once. */

export { Screen } from './guide-screen.tsx';
export { GuideSheet } from './guide-sheet.tsx';
export { Tour, TourOffer } from './tour.tsx';
