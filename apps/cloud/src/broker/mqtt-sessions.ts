import type { Client } from 'aedes';
import type { Logger } from 'pino';
import type { Metrics } from '../kit/metrics.ts';
import type { Subscriptions } from './filters.ts';
import type { Followed, KeepAlive } from './keep-alive.ts';
import type { Admission, Grant, Peer, TopicAuthorization } from './mqtt-server-port.ts';
import { isOwed } from './packets.ts';

export interface Session {
  readonly peer: Peer;
  readonly client: Client;
  /** Call once identified or gone. */
  readonly leaveDoor: () => void;
  grant: Grant | undefined;
  keepAlive: number;
  followed: Followed | undefined;
  owedMs: () => number;
  isOver: boolean;
  refusal: string | undefined;
}
export interface Sessions {
  open(client: Client, peer: Peer, leaveDoor: () => void): Session;
  admit(session: Session, username: string | undefined): Promise<Admission>;
  /** `isOurDoing`: the client did nothing wrong and is expected back. */
  cut(session: Session, why: string, isOurDoing?: boolean): void;
  end(session: Session): void;
  tellCut(session: Session | undefined, why: string): void;
  of(client: Client): Session | undefined;
  readonly admitted: ReadonlyMap<Grant, Session>;
  closeAll(): void;
}
interface SessionPorts {
  readonly authorization: Pick<TopicAuthorization, 'connect' | 'closed'>;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'count'>;
  readonly keepAlive: Pick<KeepAlive, 'follow'>;
  readonly subscriptions: Pick<Subscriptions<Session>, 'leave'>;
  readonly admitted: (grant: Grant) => void;
}
/** A client that waited longer may have left because of it. */
const usualAnswerMs = 500;

export function createSessions({ authorization, log, metrics, keepAlive, subscriptions, admitted: tellAdmitted }: SessionPorts): Sessions {
  const sessions = new Map<Client, Session>();
  const admitted = new Map<Grant, Session>();

  function tellCut(session: Session | undefined, why: string): void {
    if (!session || session.isOver) return;
    const { address, kind } = session.peer;
    if (session.grant) metrics.count('connections_cut_total');
    log.info({ address, kind, client: session.client.id ?? undefined, reason: why.slice(0, 200) }, 'a connection was cut');
  }
  function end(session: Session, isOurDoing = false): void {
    if (session.isOver) return;
    session.isOver = true;
    sessions.delete(session.client);
    subscriptions.leave(session);
    session.leaveDoor();
    session.followed?.end();
    if (!session.grant) return;
    admitted.delete(session.grant);
    metrics.count('connections', -1, session.grant.kind);
    authorization.closed(session.grant, isOurDoing || session.owedMs() > usualAnswerMs);
  }
  function cut(session: Session, why: string, isOurDoing = false): void {
    tellCut(session, why);
    end(session, isOurDoing);
    session.client.close();
  }
  function enter(session: Session, grant: Grant): void {
    session.grant = grant;
    admitted.set(grant, session);
    session.leaveDoor();
    session.followed = keepAlive.follow(
      session.keepAlive * 1500,
      () => isOwed(session.client),
      () => cut(session, 'said nothing for one and a half times its keep-alive'),
    );
    tellAdmitted(grant);
    metrics.count('connections', 1, grant.kind);
  }

  return {
    open(client, peer, leaveDoor) {
      const session: Session = {
        peer,
        client,
        leaveDoor,
        grant: undefined,
        keepAlive: 0,
        followed: undefined,
        owedMs: () => 0,
        isOver: false,
        refusal: undefined,
      };
      sessions.set(client, session);
      return session;
    },
    async admit(session, username) {
      if (session.refusal !== undefined) return { ok: false, code: 'not authorized', why: session.refusal };
      let admission: Admission;
      try {
        admission = await authorization.connect(session.peer, session.client.id, username);
      } catch (error) {
        return { ok: false, code: 'unavailable', why: error instanceof Error ? error.message : String(error) };
      }
      if (!admission.ok) return admission;
      if (session.isOver) authorization.closed(admission.grant, true);
      else enter(session, admission.grant);
      return admission;
    },
    cut,
    end,
    tellCut,
    of: (client) => sessions.get(client),
    admitted,
    closeAll() {
      for (const session of sessions.values()) {
        session.client.close();
        end(session);
      }
    },
  };
}
