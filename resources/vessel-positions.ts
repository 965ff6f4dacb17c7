/** Days for which the positions of ships are kept; the last one of each ship stays. */
export const vesselPositionDays = 90
