/** The DevTools protocol: commands that are answered, and events, as JSON over a wire. */

/** What carries the messages of one browser. */
export interface Wire {
  send(message: string): void;
  /** Ends the browser, or what was opened in one that goes on, and waits until that is done. */
  end(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol has hundreds of types, of which a few members are read.
export type Members = Record<string, any>;

/** @param send takes a message to the browser */
export function createProtocol(send: (message: string) => void) {
  const waiting = new Map<number, PromiseWithResolvers<Members>>();
  const listeners = new Map<string, (method: string, parameters: Members) => void>();
  let count = 0;
  let failure: Error | null = null;
  return {
    /** @throws Error that the browser, or the loss of it, answers with */
    command(method: string, params: Members = {}, sessionId?: string): Promise<Members> {
      if (failure) return Promise.reject(failure);
      const id = ++count;
      const answer = Promise.withResolvers<Members>();
      waiting.set(id, answer);
      send(JSON.stringify({ id, method, params, sessionId }));
      return answer.promise;
    },
    /** Calls with each event of a session. */
    onEvent: (session: string, listener: (method: string, parameters: Members) => void): void =>
      void listeners.set(session, listener),
    /** Takes a message of the browser. */
    receive(message: string) {
      const { id, result, error, method, params, sessionId } = JSON.parse(message) as Members;
      if (id === undefined) return listeners.get(sessionId)?.(method, params);
      const answer = waiting.get(id);
      waiting.delete(id);
      if (error) answer?.reject(new Error(`the browser says: ${error.message}`));
      else answer?.resolve(result);
    },
    /** Every command that waits, and every later one, fails for this reason. */
    fail(reason: Error): void {
      failure ??= reason;
      for (const answer of waiting.values()) answer.reject(failure);
      waiting.clear();
    },
  };
}

export type Protocol = ReturnType<typeof createProtocol>;
