const told = {
  connections: ['gauge', 'Connected at the moment, by what they are.'],
  connections_refused_total: ['counter', 'Connections that were not let in.'],
  connections_cut_total: ['counter', 'Connections that were ended for what they said or did.'],
  subscriptions_refused_total: ['counter', 'Subscriptions that were refused, on connections that go on.'],
  slow_readers_cut_total: ['counter', 'Connections that were ended because they did not read what was written.'],
  live_values_dropped_total: ['counter', 'Live values that were not written to who reads slowly.'],
  messages_received_total: ['counter', 'Messages published by amplifiers, bridges and people.'],
  messages_sent_total: ['counter', 'Messages written to who listens.'],
  shadow_changes_stored_total: ['counter', 'Changes of shadows that were committed.'],
  shadow_changes_refused_total: ['counter', 'Changes of shadows that were refused.'],
  shadow_commits_total: ['counter', 'Commits in which they were stored together.'],
  shadow_requests_waiting: ['gauge', 'Requests to shadows that wait for the database.'],
} as const;
export type Counted = keyof typeof told;

export interface Metrics {
  count(what: Counted, by?: number, kind?: string): void;
  text(): string;
}

export function createMetrics(): Metrics {
  const values = new Map<string, number>();
  const names = Object.keys(told) as Counted[];
  for (const name of names) if (name !== 'connections') values.set(name, 0);
  const seriesOf = (name: Counted) => [...values].filter(([series]) => series === name || series.startsWith(`${name}{`));
  return {
    count(what, by = 1, kind) {
      const series = kind === undefined ? what : `${what}{kind="${kind}"}`;
      values.set(series, (values.get(series) ?? 0) + by);
    },
    text: () =>
      names
        .flatMap((name) => {
          const [type, help] = told[name];
          const lines = seriesOf(name).map(([series, value]) => `headroom_broker_${series} ${value}`);
          return [`# HELP headroom_broker_${name} ${help}`, `# TYPE headroom_broker_${name} ${type}`, ...lines];
        })
        .join('\n') + '\n',
  };
}
