import {
  pause
} from "./chunk-BN2VVCQV.js";
import {
  History,
  brief,
  createHandoffs,
  isBriefing,
  needsEntry,
  renderBriefing,
  useSession,
  withSession
} from "./chunk-6ZMFUNIG.js";
import {
  CheckpointError,
  EMPTY_CONTENT,
  LIMITS,
  WAIT,
  encodeState,
  isSessionID
} from "./chunk-IWNL6UTM.js";

// src/hooks/deletions.ts
var PAUSE_MS = { first: 500, next: 20 };
var QUESTIONS = 100;
function createSweep(context) {
  const { capture, installation, options, sessions } = context;
  const { projectID, directory } = sessions;
  return async (signal) => {
    if (!options.deleteWithSession) return;
    await pause(PAUSE_MS.first, signal);
    if (signal.aborted) return;
    const host = await installation.identify();
    const records = host === void 0 ? [] : await capture.describedBy(host, { id: projectID, directory }, QUESTIONS);
    const stopped = aborted(signal);
    for (const record of records) {
      const gone = await Promise.race([sessions.isGone(record.id), stopped]);
      if (gone === void 0) return;
      if (gone) await removeSession(context, record, { unused: true });
      await pause(PAUSE_MS.next, signal);
    }
  };
}
async function removeSession({ capture, handoffs }, record, { unused = false } = {}) {
  if (unused && !isSame(await capture.session(record.id), record)) return;
  await handoffs.remove({ ...record, checkouts: [] });
  await capture.remove(record.id, (now) => !unused || isSame(now, record));
}
function isSame(now, { heardAt, host, importedAt }) {
  return now?.heardAt === heardAt && now.host === host && now.importedAt === importedAt;
}
function aborted(signal) {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => {
      resolve(void 0);
    });
  });
}

// src/hooks/capture.ts
function createEventHandler(context) {
  return async (event) => {
    const id = event.sessionID;
    switch (event.type) {
      case "session.compaction.ended":
      case "session.compacted":
        if (isSessionID(id)) await compactionEnded(context, id, event);
        return;
      case "session.compaction.failed":
        if (isSessionID(id)) context.compactions.forget(id);
        return;
      case "session.forked":
      case "session.moved":
        if (isSessionID(id)) await followSession(context, id, event.type);
        return;
      case "session.deleted":
        if (isSessionID(id)) await sessionDeleted(context, id);
        return;
      case "worktree.resolved":
        await followProject(context, event);
        return;
    }
  };
}
async function compactionEnded(context, id, { id: eventID, data }) {
  const { capture, compactions, handoffs, sessions } = context;
  const record = async () => {
    const { here, identity } = await sessions.inEvent(id);
    if (!here && !(identity.placeholder && await livedHere(context, id))) return;
    const text = typeof data["text"] === "string" ? data["text"] : "";
    if (await capture.compacted(identity, eventID, text)) await handoffs.refresh(identity);
  };
  await compactions.ended(id, record, async () => {
    if (eventID !== void 0) await capture.claim(id, eventID);
  });
}
async function livedHere({ capture, sessions }, id) {
  return (await capture.session(id))?.directory === sessions.directory;
}
async function followSession(context, id, type) {
  const { here, identity } = await context.sessions.inEvent(id);
  if (type === "session.forked" && !here) return;
  const known = await context.capture.enter(identity, WAIT.tool);
  if (known && type === "session.forked") await context.handoffs.refresh(identity);
}
async function sessionDeleted(context, id) {
  context.compactions.forget(id);
  if (!context.options.deleteWithSession) return;
  const record = await context.capture.session(id);
  if (record !== void 0) await removeSession(context, record);
}
async function followProject(context, event) {
  const { projectID, directory, previous } = event.data;
  if (typeof projectID !== "string" || typeof directory !== "string" || typeof previous !== "string") return;
  if (projectID === "" || previous === "" || projectID === previous) return;
  await context.capture.moveProject({ from: previous, to: projectID, directory: context.sessions.real(directory) });
}

// src/hooks/compaction.ts
var KEEP = "A task checkpoint of this session is stored outside the conversation. Keep its objective, open steps and blockers in the summary.";
function informSummariser({
  capture,
  compactions,
  enterFork,
  options
}) {
  return async (event, turn) => {
    const id = event.sessionID;
    const live = async () => await capture.live(id) ?? (await enterFork(id) ? await capture.live(id) : void 0);
    const [state] = await Promise.all([live(), compactions.expect(id)]);
    if (state === void 0 || state.synthesized || turn.over) return;
    const text = renderBriefing(state, options.briefingMaxChars);
    if (Array.isArray(event.system)) event.system.push({ type: "text", text: KEEP });
    if (Array.isArray(event.messages)) event.messages.push({ role: "user", content: [{ type: "text", text }] });
  };
}

// src/hooks/context.ts
var RECORDING_MS = 150;
function injectBriefing(context) {
  const { capture, compactions, enterFork, guard, toolNames } = context;
  return async (event, turn) => {
    const id = event.sessionID;
    toolNames.compare(event.tools);
    if (compactions.isOpen(id)) {
      await guard.run("Recording a compaction", RECORDING_MS, () => compactions.check(id));
    }
    const found = await capture.briefing(id);
    const text = !found.known && await enterFork(id) ? (await capture.briefing(id)).text : found.text;
    if (text === void 0 || turn.over || !Array.isArray(event.system)) return;
    if (event.system.some((part) => part?.text === text)) return;
    event.system.push({ type: "text", text });
  };
}

// src/hooks/count.ts
function createCount(context) {
  const { capture, sessions, handoffs, guard, options } = context;
  return async (batch) => {
    for (const { autosaved, identity } of await capture.prompts(batch, options.autosaveEvery, sessions.inHook)) {
      if (!autosaved && identity.forkedFrom === void 0) continue;
      void guard.later("The hand-off after a prompt", async () => {
        await handoffs.refresh(identity);
      });
    }
  };
}

// src/checkpoint/capture.ts
function createCapture(store, options) {
  return {
    prompts: async (batch, every, identify) => {
      const noted = await store.note(WAIT.hook, (writer) => {
        const described = { placeholder: false, now: options.clock() };
        return batch.map((prompt) => {
          const count = writer.countPrompt(prompt.id, prompt.messageID, described);
          return { ...prompt, count, known: count !== void 0 || writer.briefing(prompt.id).known };
        });
      });
      const results = [];
      for (const { id, messageID, count, known } of noted) {
        const newcomer = known ? void 0 : await identify(id);
        const prompts = newcomer === void 0 ? count : await countNewcomer(store, options, newcomer, messageID);
        const due = prompts !== void 0 && every > 0 && prompts % every === 0;
        const identity = due ? newcomer ?? await identify(id) : newcomer;
        const autosaved = due && identity !== void 0 && await autosave(store, options, identity);
        if (identity !== void 0 && (autosaved || newcomer !== void 0)) results.push({ autosaved, identity });
      }
      return results;
    },
    compacted: (identity, eventID, text) => withSession(store, options, { identity, waitMs: WAIT.tool }, (work) => {
      const { writer } = work;
      if (eventID !== void 0 && !writer.claimEvent(identity.id, eventID)) return false;
      writer.claimEvent(identity.id, announced(text));
      recordCompaction(work, text);
      return true;
    }),
    shown: (identity, { id: shownID, summary }, expected) => withSession(store, options, { identity, waitMs: WAIT.tool }, (work) => {
      const { writer, record } = work;
      const { id } = identity;
      const told = writer.releaseEvent(id, announced(summary));
      if (!writer.claimEvent(id, `window:${shownID}`)) return false;
      if (!expected && (told || isCopied(writer, record) || isEmptied(writer, record))) return false;
      recordCompaction(work, summary);
      return true;
    }),
    claim: async (id, eventID) => {
      await store.write(WAIT.tool, (writer) => writer.claimEvent(id, eventID));
    },
    briefing: (id) => store.readOne(WAIT.hook, (reader) => {
      const { known, text } = reader.briefing(id);
      if (!options.briefing || text === void 0) return { known, text: void 0 };
      if (!isBriefing(text)) throw unframed(id);
      return { known, text };
    }),
    live: (id) => store.read(WAIT.hook, (reader) => reader.state(id)),
    session: (id) => store.read(WAIT.tool, (reader) => reader.session(id)),
    enter: async (identity, waitMs) => {
      const { stale, known } = await store.read(waitMs, (reader) => ({
        stale: needsEntry(reader, identity),
        known: reader.session(identity.id) !== void 0
      }));
      if (!stale) return known;
      await store.write(waitMs, (writer) => useSession(writer, identity, options.clock()));
      return true;
    },
    moveProject: (change) => store.write(WAIT.tool, (writer) => {
      writer.moveProject({ ...change, now: options.clock() });
    }),
    describedBy: (host, place, limit) => store.read(
      WAIT.tool,
      (reader) => reader.describedBy(host, place, limit).flatMap((id) => reader.session(id) ?? [])
    ),
    remove: async (id, goes) => {
      const removed = await store.write(WAIT.tool, (writer) => {
        const record = writer.session(id);
        if (record === void 0 || !goes(record)) return false;
        writer.remove(id);
        return true;
      });
      if (removed) store.scrub();
    }
  };
}
function unframed(id) {
  return new CheckpointError(
    "storage-corrupt",
    `The briefing of ${id} is damaged: it is not in the frame that marks it as data, so the model was not given it; the next compaction makes it anew.`
  );
}
function announced(text) {
  return `announced:${text}`;
}
function isCopied(writer, { id, forkedFrom, compacted }) {
  return forkedFrom !== void 0 && compacted && writer.newestHash(id, "compaction") === void 0;
}
function isEmptied(writer, { id, purged }) {
  return purged && writer.stateHash(id) === void 0;
}
function countNewcomer(store, options, identity, messageID) {
  return withSession(
    store,
    options,
    { identity, waitMs: WAIT.hook },
    ({ writer, now }) => writer.countPrompt(identity.id, messageID, { placeholder: true, now })
  );
}
function autosave(store, options, identity) {
  return withSession(store, options, { identity, waitMs: WAIT.hook }, ({ writer, now }) => {
    const { id } = identity;
    const state = writer.state(id);
    if (state === void 0) return false;
    if (writer.snapshotHolding(id, state.hash) === void 0) {
      const history = new History(writer, id, now, options);
      history.makeRoom("auto");
      history.add("auto", state);
    }
    return true;
  });
}
function recordCompaction(work, text) {
  const {
    writer,
    identity: { id },
    now,
    options
  } = work;
  writer.markCompacted(id);
  const current = writer.state(id);
  const history = new History(writer, id, now, options);
  if (current !== void 0 && !current.synthesized) {
    if (writer.newestHash(id, "compaction") !== current.hash) history.add("compaction", current);
    history.prune("compaction");
    brief(work, current);
    return;
  }
  if (current !== void 0 && text.trim() === "") return;
  const next = encodeState({ content: synthesize(text), synthesized: true, updatedAt: now });
  if (current?.hash === next.hash) return;
  if (current !== void 0) history.add("compaction", current);
  history.prune("compaction");
  writer.putState(id, next);
  brief(work, void 0);
}
var PLACEHOLDER = "[The host compacted this session without giving a summary, and no checkpoint had been saved.]";
var CUT = "\n[cut here: the host's summary is longer]";
function synthesize(text) {
  const wellFormed = text.toWellFormed();
  const summary = wellFormed.trim() === "" ? PLACEHOLDER : cut(wellFormed);
  return { ...EMPTY_CONTENT, title: "Synthesized from a compaction", summary };
}
function cut(text) {
  if (text.length <= LIMITS.text) return text;
  const end = LIMITS.text - CUT.length;
  return (text.slice(0, end).isWellFormed() ? text.slice(0, end) : text.slice(0, end - 1)) + CUT;
}

// src/hooks/compactions.ts
var ANNOUNCED_MS = 50;
function createCompactions(readWindow, recordFromWindow) {
  const expected = /* @__PURE__ */ new Map();
  const recordedEarly = /* @__PURE__ */ new Set();
  const looked = /* @__PURE__ */ new Set();
  const running = /* @__PURE__ */ new Map();
  const unseen = /* @__PURE__ */ new Map();
  const announced2 = (id) => {
    unseen.get(id)?.();
    unseen.delete(id);
  };
  const announcement = async (id) => {
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, ANNOUNCED_MS);
      unseen.set(id, () => {
        clearTimeout(timer);
        resolve();
      });
    });
    unseen.delete(id);
  };
  const run = async (id, record, failed) => {
    const work = record();
    running.set(id, work);
    try {
      await work;
    } catch (error) {
      failed();
      throw error;
    } finally {
      if (running.get(id) === work) running.delete(id);
    }
  };
  const look = async (id) => {
    const compaction = (await readWindow(id))?.compaction;
    if (compaction !== void 0 && !expected.has(id)) await recordFromWindow(id, compaction, false);
  };
  const over = async (id) => {
    await running.get(id)?.catch(() => void 0);
  };
  return {
    expect: async (id) => {
      const seen = await readWindow(id);
      recordedEarly.delete(id);
      if (seen !== void 0 && seen.compaction === void 0) looked.add(id);
      if (seen === void 0) {
        expected.delete(id);
        unseen.set(id, () => void 0);
      } else expected.set(id, seen.compaction?.id);
    },
    ended: async (id, record, skip) => {
      announced2(id);
      const wasExpected = expected.has(id);
      const before = expected.get(id);
      expected.delete(id);
      if (recordedEarly.delete(id)) {
        await over(id);
        await skip();
        return;
      }
      await run(id, record, () => {
        if (wasExpected && !expected.has(id)) expected.set(id, before);
      });
      looked.delete(id);
    },
    forget: (id) => {
      announced2(id);
      expected.delete(id);
      recordedEarly.delete(id);
    },
    isOpen: (id) => !looked.has(id) || expected.has(id) || unseen.has(id) || running.has(id),
    check: async (id) => {
      if (expected.has(id)) {
        const before = expected.get(id);
        const compaction = (await readWindow(id))?.compaction;
        if (compaction !== void 0 && compaction.id !== before && expected.delete(id)) {
          recordedEarly.add(id);
          await run(
            id,
            () => recordFromWindow(id, compaction, true),
            () => {
              recordedEarly.delete(id);
              if (!expected.has(id)) expected.set(id, before);
            }
          );
          return;
        }
      } else if (!looked.has(id) && !running.has(id)) {
        looked.add(id);
        await run(
          id,
          () => look(id),
          () => looked.delete(id)
        );
      }
      if (unseen.has(id)) await announcement(id);
      await over(id);
    }
  };
}

// src/hooks/fork.ts
function createForkEntry({ capture, sessions, handoffs, guard }) {
  const plain = /* @__PURE__ */ new Set();
  return async (id) => {
    if (plain.has(id)) return false;
    const identity = await sessions.inHook(id);
    if (identity.forkedFrom === void 0) {
      if (!identity.placeholder) plain.add(id);
      return false;
    }
    await capture.enter(identity, WAIT.hook);
    void guard.later("A fork's first hand-off", async () => {
      await handoffs.refresh(identity);
    });
    return true;
  };
}

// src/hooks/hook-context.ts
function createHookContext(parts) {
  const { store, options, sessions, readWindow, warn } = parts;
  const capture = createCapture(store, options);
  const handoffs = createHandoffs(store, options, warn);
  const compactions = createCompactions(readWindow, async (id, shown, expected) => {
    const identity = await sessions.inHook(id);
    if (await capture.shown(identity, shown, expected)) await handoffs.refresh(identity);
  });
  return { ...parts, capture, handoffs, compactions, enterFork: createForkEntry({ ...parts, capture, handoffs }) };
}

// src/hooks/index.ts
function createHooks(parts) {
  const context = createHookContext(parts);
  return {
    count: createCount(context),
    context: injectBriefing(context),
    compaction: informSummariser(context),
    handle: createEventHandler(context),
    sweep: createSweep(context)
  };
}
export {
  createHooks
};
