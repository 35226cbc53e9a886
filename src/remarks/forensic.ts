/** What is said of the integers behind printed figures, by code. No capital, no full stop. */
export const FORENSIC = {
  'forensic-mean': () => 'a mean over items, or of no stated counts: it constrains no integers',
  'forensic-many-systems': ({ systems, most }: { systems: number; most: number }) =>
    `${systems} systems: a coefficient constrains their order only up to ${most}`,
  'forensic-tied-rho': () => "Spearman's rho over systems that may be tied is not searched",
  'forensic-no-counts': () => 'no counts within the sizes searched are printed so',
  'forensic-not-these-sizes': () =>
    'no counts are printed so with the sizes that fit the most figures; other sizes would do',
  'forensic-not-together': ({ figures }: { figures: string }) =>
    `each is possible, but no counts give ${figures} together`,
  'forensic-with-data': ({ tables }: { tables: string }) =>
    `not searched, because the figures were published in full precision beside the data: ${tables}`,
  'forensic-sizes-fit-some': ({
    sizes,
    fitted,
    figures,
  }: {
    sizes: string;
    fitted: number;
    figures: number;
  }) => `no ${sizes} within the ranges fit all ${figures} figures; the best fit ${fitted}`,
};
