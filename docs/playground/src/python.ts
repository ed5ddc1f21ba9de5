// Python in a worker of its own: questions go there and answers come back, so nothing here ever waits.

/** What a worker answers, or that it has started. */
export interface Reply {
  id: number;
  answer?: string;
  error?: string;
}

interface Open {
  resolve: (answer: any) => void;
  reject: (error: Error) => void;
}

/** A question that was not asked, as a later one of its kind has taken its place. */
export class Superseded extends Error {}

/** One worker. Questions of a kind that waits is replaced by the next of that kind. */
export class Python {
  private worker: Worker | undefined;
  private open = new Map<number, Open>();
  private waiting: { id: number; kind: string; message: unknown }[] = [];
  private busy = false;
  private count = 0;

  /** Starts the worker, which takes a moment, before anything is asked. */
  start(): Worker {
    if (!this.worker) {
      this.worker = new Worker("worker.js", { type: "module" });
      this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.heard(data);
      this.worker.onerror = (event) => this.fail(event.message);
    }
    return this.worker;
  }

  /** Asks the keeper's `method`; the answer to an earlier question of the kind is not waited for any more. */
  ask<Answer>(method: string, args: unknown[], kind = ""): Promise<Answer> {
    this.start();
    const id = ++this.count;
    if (kind) {
      for (const one of this.waiting.filter((other) => other.kind === kind)) {
        this.open.get(one.id)?.reject(new Superseded());
        this.open.delete(one.id);
      }
      this.waiting = this.waiting.filter((one) => one.kind !== kind);
    }
    this.waiting.push({ id, kind, message: { id, method, args: JSON.stringify(args) } });
    const answer = new Promise<Answer>((resolve, reject) => this.open.set(id, { resolve, reject }));
    this.next();
    return answer;
  }

  private next(): void {
    const one = this.busy ? undefined : this.waiting.shift();
    if (one) {
      this.busy = true;
      this.start().postMessage(one.message);
    }
  }

  private heard({ id, answer, error }: Reply): void {
    this.busy = false;
    const open = this.open.get(id);
    this.open.delete(id);
    if (error !== undefined) open?.reject(new Error(error));
    else open?.resolve(JSON.parse(answer ?? "null"));
    this.next();
  }

  private fail(message: string): void {
    for (const one of this.open.values()) one.reject(new Error(message));
    this.open.clear();
    this.waiting = [];
    this.busy = false;
    this.worker?.terminate();
    this.worker = undefined;
  }
}
