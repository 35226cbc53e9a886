/** Wins over ordered pairs of systems: what says who can be placed against whom. */
export interface BeatenGraph {
  nSystems: number;
  /** Whether the first was ever preferred to, or tied with, the second. */
  reaches(winner: number, loser: number): boolean;
}

/**
 * Systems that were compared with each other, directly or through others, in groups; strengths of two groups cannot be
 * placed against each other.
 */
export function comparedGroups(graph: BeatenGraph): number[][] {
  return components(graph.nSystems, (a, b) => graph.reaches(a, b) || graph.reaches(b, a));
}

/**
 * Ford's condition (1957): strengths have a maximum likelihood only where one can go from any system to any other
 * along *was preferred to, or tied with*. Groups that can, each a list of systems; more than one within a compared group
 * means that some systems never lost (or never won) against the rest.
 */
export function balancedGroups(graph: BeatenGraph): number[][] {
  const { nSystems } = graph;
  const reach = Array.from({ length: nSystems }, (_, a) =>
    Uint8Array.from({ length: nSystems }, (_, b) => (a === b || graph.reaches(a, b) ? 1 : 0)),
  );
  // Warshall's closure: there are few systems.
  for (let via = 0; via < nSystems; via++) {
    for (let a = 0; a < nSystems; a++) {
      if (reach[a][via]) for (let b = 0; b < nSystems; b++) if (reach[via][b]) reach[a][b] = 1;
    }
  }
  return components(nSystems, (a, b) => reach[a][b] === 1 && reach[b][a] === 1);
}

function components(n: number, joined: (a: number, b: number) => boolean): number[][] {
  const seen = new Uint8Array(n);
  const groups: number[][] = [];
  for (let start = 0; start < n; start++) {
    if (seen[start]) continue;
    seen[start] = 1;
    const group = [start];
    for (let at = 0; at < group.length; at++) {
      for (let other = 0; other < n; other++) {
        if (seen[other] || !joined(group[at], other)) continue;
        seen[other] = 1;
        group.push(other);
      }
    }
    groups.push(group.sort((a, b) => a - b));
  }
  return groups;
}
