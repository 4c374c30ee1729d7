import {
  describe,
  isCheckpointError
} from "./chunk-IWNL6UTM.js";

// src/host/events.ts
import { setImmediate as turn, setTimeout as delay } from "node:timers/promises";

// src/fields.ts
function isFields(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/host/shape.ts
function fieldOf(value, name) {
  return isFields(value) ? value[name] : void 0;
}
function text(value) {
  return typeof value === "string" ? value : void 0;
}
function someText(value) {
  return value === "" ? void 0 : text(value);
}

// src/host/events.ts
var BACKOFF = [50, 200, 1e3, 5e3];
var SLICE_MS = 10;
function followEvents(events, handle, warn) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = () => signal.aborted;
  let iterator;
  const follow = async () => {
    for (let failures = 0; !stopped(); failures++) {
      try {
        iterator = events.subscribe({ signal })[Symbol.asyncIterator]();
        let begun = performance.now();
        for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
          if (stopped()) return;
          failures = 0;
          await handleOne(next.value, handle, warn);
          if (performance.now() - begun < SLICE_MS) continue;
          await turn();
          if (stopped()) return;
          begun = performance.now();
        }
      } catch (error) {
        if (!stopped()) warn(`The host's event stream failed and is followed again: ${describe(error)}`);
      }
      await pause(BACKOFF[Math.min(failures, BACKOFF.length - 1)] ?? 0, signal);
    }
  };
  void follow().catch((error) => {
    warn(`The host's events are no longer followed: ${describe(error)}`);
  });
  return {
    stop: () => {
      if (stopped()) return;
      stopping.abort();
      void endIterator(iterator);
    }
  };
}
function parseEvent(value) {
  const type = text(fieldOf(value, "type"));
  if (type === void 0) return void 0;
  const data = [fieldOf(value, "data"), fieldOf(value, "properties")].find(isFields) ?? {};
  const sessionID = text(data["sessionID"] ?? fieldOf(fieldOf(value, "durable"), "aggregateID"));
  return { id: text(fieldOf(value, "id")), type, data, sessionID };
}
async function handleOne(value, handle, warn) {
  try {
    const event = parseEvent(value);
    if (event !== void 0) await handle(event);
  } catch (error) {
    warn(isCheckpointError(error) ? error.message : `An event was not handled: ${describe(error)}`);
  }
}
async function endIterator(iterator) {
  try {
    await iterator?.return?.();
  } catch {
  }
}
async function pause(ms, signal) {
  try {
    await delay(ms, void 0, { ref: false, signal });
  } catch {
  }
}

export {
  isFields,
  fieldOf,
  text,
  someText,
  followEvents,
  pause
};
