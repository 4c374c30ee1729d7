import { COMMAND_CLASSES, isCheckClass } from "../../checkpoint/command-class.ts"
import { BY_TOOL, OBSERVED_LIMITS, SEEN } from "../../checkpoint/observation.ts"
import { long, short } from "./bounds.ts"

const { changes, commands, steps, checks, trimEvery } = OBSERVED_LIMITS

/** How long a step whose end was never heard counts as one that runs, in ms. */
const LONGEST_STEP_MS = 3_600_000

const CHANGE = `observed_change.seq, observed_change.seen, observed_change.imported, observed_change.time_observed,
      ${short("observed_change.message_id, observed_change.path")}`

const IN_TREE = `session.project_id = :project
      AND (session.directory = :top OR substr(session.directory, 1, length(:top) + 1) IN (:top || '/', :top || '\\'))`

/** 1 for what is the session's own; 0 for what may be another session's, because only a step reported it while that was active. */
const OWN = `CASE WHEN seen & ${String(SEEN.during)} AND NOT seen & ${String(BY_TOOL)} THEN 0 ELSE 1 END`

const BETWEEN = "session_id = :id AND undone = 0 AND message_id > :from AND message_id <= :to"

const OF_CLASS = `(:checks = 0 OR class IN (${COMMAND_CLASSES.filter(isCheckClass)
  .map((of) => `'${of}'`)
  .join(", ")}))`

/** What a revert does to the rows that it reaches, in each of three tables. */
const UNDO = "SET undone = 1 WHERE session_id = :id AND undone = 0 AND message_id >= :message"
const REDO = "SET undone = 0 WHERE session_id = :id AND undone = 1"
const SETTLE = "SET undone = 2 WHERE session_id = :id AND undone = 1"

/** The statements of observed work. Each names its session, or the work tree. */
export const OBSERVED_SQL: Readonly<Record<ObservedStatement, string>> = {
  observed: `SELECT time_since, dropped_changes, dropped_commands, ${long("completed")} FROM observed WHERE session_id = :id`,
  beginObserving: `
    INSERT INTO observed (session_id, time_since) SELECT id, :now FROM session WHERE id = :id
    ON CONFLICT (session_id) DO UPDATE SET time_since = min(time_since, excluded.time_since)`,
  changes: `
    SELECT ${CHANGE} FROM observed_change
    WHERE session_id = :id AND undone = 0 ORDER BY observed_change.message_id, observed_change.seq`,
  runs: `
    SELECT observed_command.seq, exit, imported, observed_command.time_observed, tree_after,
      ${short("observed_command.message_id, observed_command.class, observed_command.directory, observed_command.branch, observed_command.ended, observed_command.text")}
    FROM observed_command
    LEFT JOIN observed_step
      ON observed_step.session_id = observed_command.session_id AND observed_step.message_id = observed_command.message_id
    WHERE observed_command.session_id = :id AND observed_command.undone = 0
      AND (:piece = '' OR instr(observed_command.text, :piece) > 0)
    ORDER BY observed_command.message_id DESC, observed_command.seq DESC LIMIT ${String(commands + checks + trimEvery)}`,
  newestTree: `
    SELECT ${short("tree_after, message_id")} FROM observed_step
    WHERE session_id = :id AND undone = 0 AND tree_after IS NOT NULL ORDER BY observed_step.message_id DESC LIMIT 1`,
  foreignSteps: `
    SELECT ${short("message_id")} FROM observed_step
    WHERE session_id = :id AND undone = 0 AND is_foreign = 1 ORDER BY observed_step.message_id DESC LIMIT ${String(steps)}`,
  stepStarted: `SELECT time_started FROM observed_step WHERE session_id = :id AND message_id = :message`,
  childrenOf: `
    WITH RECURSIVE below (id, depth) AS (
      SELECT id, 1 FROM session WHERE parent_id = :id
      UNION
      SELECT session.id, below.depth + 1 FROM below JOIN session ON session.parent_id = below.id WHERE below.depth < 5)
    SELECT ${short("id")} FROM below WHERE id <> :id LIMIT 100`,
  // Of the rows of a group, the columns beside a single max() are those of the row that has it (https://www.sqlite.org/lang_select.html).
  files: `
    SELECT max(${OWN} || message_id) AS newest, count(*) AS times, sum(${OWN}) AS own, seen, imported, time_observed,
      ${short("path")}
    FROM observed_change
    WHERE ${BETWEEN}
    GROUP BY observed_change.path
    ORDER BY substr(newest, 2) DESC, seq DESC
    LIMIT :most`,
  fileCount: `SELECT count(DISTINCT path) AS total FROM observed_change WHERE ${BETWEEN}`,
  commandGroups: `
    SELECT max(message_id || (1000000000000 + seq)) AS newest, count(*) AS runs, exit, imported, time_observed,
      ${short("class, ended, text")}
    FROM observed_command
    WHERE ${BETWEEN} AND ${OF_CLASS}
    GROUP BY observed_command.text
    ORDER BY newest DESC
    LIMIT :most`,
  commandCount: `SELECT count(DISTINCT text) AS total FROM observed_command WHERE ${BETWEEN} AND ${OF_CLASS}`,
  changedAfter: `
    SELECT count(DISTINCT path) AS total
    FROM observed_change
    WHERE session_id IN (SELECT value FROM json_each(:family) UNION SELECT id FROM session WHERE ${IN_TREE})
      AND message_id > :message AND undone = 0 AND imported = 0`,
  othersActive: `
    SELECT count(*) AS total
    FROM session
    JOIN observed_step ON observed_step.session_id = session.id
    WHERE ${IN_TREE}
      AND session.id NOT IN (SELECT value FROM json_each(:family))
      AND observed_step.message_id = (SELECT max(message_id) FROM observed_step WHERE session_id = session.id)
      AND (time_ended >= :since OR (time_ended IS NULL AND time_started > :now - ${String(LONGEST_STEP_MS)}))`,
  putChange: `
    INSERT INTO observed_change (session_id, message_id, path, seen, time_observed) VALUES (:id, :message, :path, :seen, :now)
    ON CONFLICT (session_id, message_id, path) DO UPDATE SET seen = seen | excluded.seen, imported = 0
    WHERE seen | excluded.seen <> seen OR imported = 1`,
  importChange: `
    INSERT INTO observed_change (session_id, message_id, path, seen, imported, time_observed)
    VALUES (:id, :message, :path, :seen, 1, :now)
    ON CONFLICT (session_id, message_id, path) DO NOTHING`,
  putCommand: `
    INSERT INTO observed_command (
      session_id, message_id, call_key, text, class, directory, branch, exit, ended, shell_id, time_observed)
    VALUES (:id, :message, :key, :text, :class, :directory, :branch, :exit, :ended, :shell, :now)
    ON CONFLICT (session_id, message_id, call_key) DO UPDATE SET
      exit = excluded.exit, ended = excluded.ended, shell_id = coalesce(excluded.shell_id, shell_id)
    WHERE excluded.ended IS NOT 'started'`,
  importCommand: `
    INSERT INTO observed_command (
      session_id, message_id, call_key, text, class, directory, branch, exit, ended, imported, time_observed)
    VALUES (:id, :message, :key, :text, :class, :directory, :branch, :exit, :ended, 1, :now)
    ON CONFLICT (session_id, message_id, call_key) DO NOTHING`,
  hasCommand: `
    SELECT count(*) AS total FROM observed_command
    WHERE session_id = :id AND message_id = :message AND text = :text AND directory = :directory`,
  endCommand: `
    UPDATE observed_command SET exit = :exit, ended = :ended WHERE shell_id = :shell AND ended = 'started'`,
  startStep: `
    INSERT INTO observed_step (session_id, message_id, tree_before, is_foreign, time_started)
    VALUES (:id, :message, :tree,
      coalesce(:tree <> (
        SELECT tree_after FROM observed_step
        WHERE session_id = :id AND message_id < :message AND tree_after IS NOT NULL AND undone = 0
        ORDER BY message_id DESC LIMIT 1), 0),
      :now)
    ON CONFLICT (session_id, message_id) DO UPDATE SET
      tree_before = coalesce(tree_before, excluded.tree_before), time_started = min(time_started, excluded.time_started)`,
  endStep: `
    INSERT INTO observed_step (session_id, message_id, tree_after, time_started, time_ended)
    VALUES (:id, :message, :tree, :now, :now)
    ON CONFLICT (session_id, message_id) DO UPDATE SET
      tree_after = coalesce(excluded.tree_after, tree_after), time_ended = excluded.time_ended`,
  undoChanges: `UPDATE observed_change ${UNDO}`,
  undoCommands: `UPDATE observed_command ${UNDO}`,
  undoSteps: `UPDATE observed_step ${UNDO}`,
  redoChanges: `UPDATE observed_change ${REDO}`,
  redoCommands: `UPDATE observed_command ${REDO}`,
  redoSteps: `UPDATE observed_step ${REDO}`,
  settleChanges: `UPDATE observed_change ${SETTLE}`,
  settleCommands: `UPDATE observed_command ${SETTLE}`,
  settleSteps: `UPDATE observed_step ${SETTLE}`,
  trimChanges: `
    DELETE FROM observed_change WHERE seq IN (
      SELECT seq FROM observed_change
      WHERE session_id = :id ORDER BY message_id DESC, seq DESC LIMIT -1 OFFSET ${String(changes)})`,
  trimCommands: `
    DELETE FROM observed_command WHERE seq IN (
      SELECT seq FROM observed_command
      WHERE session_id = :id ORDER BY message_id DESC, seq DESC LIMIT -1 OFFSET ${String(commands)})
      AND seq NOT IN (
        SELECT max(seq) FROM observed_command
        WHERE session_id = :id AND undone = 0 AND text IN (SELECT value FROM json_each(:kept)) GROUP BY text)`,
  trimSteps: `
    DELETE FROM observed_step WHERE seq IN (
      SELECT seq FROM observed_step
      WHERE session_id = :id ORDER BY message_id DESC LIMIT -1 OFFSET ${String(steps)})`,
  countDropped: `
    UPDATE observed SET dropped_changes = dropped_changes + :changes, dropped_commands = dropped_commands + :commands
    WHERE session_id = :id`,
  copyBeginning: `
    INSERT INTO observed (session_id, time_since, dropped_changes, dropped_commands, completed)
    SELECT :id, time_since, dropped_changes, dropped_commands, completed FROM observed WHERE session_id = :from
    ON CONFLICT (session_id) DO NOTHING`,
  copyChanges: `
    INSERT INTO observed_change (session_id, message_id, path, seen, undone, imported, time_observed)
    SELECT :id, message_id, path, seen, undone, imported, time_observed
    FROM observed_change WHERE session_id = :from ORDER BY seq
    ON CONFLICT (session_id, message_id, path) DO NOTHING`,
  copyCommands: `
    INSERT INTO observed_command (
      session_id, message_id, call_key, text, class, directory, branch, exit, ended, shell_id, undone, imported, time_observed)
    SELECT :id, message_id, call_key, text, class, directory, branch, exit, ended, shell_id, undone, imported, time_observed
    FROM observed_command WHERE session_id = :from ORDER BY seq
    ON CONFLICT (session_id, message_id, call_key) DO NOTHING`,
  copySteps: `
    INSERT INTO observed_step (session_id, message_id, tree_before, tree_after, is_foreign, undone, time_started, time_ended)
    SELECT :id, message_id, tree_before, tree_after, is_foreign, undone, time_started, coalesce(time_ended, time_started)
    FROM observed_step WHERE session_id = :from ORDER BY seq
    ON CONFLICT (session_id, message_id) DO NOTHING`,
  copyChecks: `
    INSERT INTO check_command (session_id, command, steps, time_updated)
    SELECT :id, command, steps, time_updated FROM check_command WHERE session_id = :from ORDER BY seq`,
  forgetChanges: `DELETE FROM observed_change WHERE session_id = :id`,
  forgetCommands: `DELETE FROM observed_command WHERE session_id = :id`,
  forgetSteps: `DELETE FROM observed_step WHERE session_id = :id`,
  forgetChecks: `DELETE FROM check_command WHERE session_id = :id`,
  forgetBeginning: `DELETE FROM observed WHERE session_id = :id`,
  checks: `SELECT ${short("command")}, ${long("steps")} FROM check_command WHERE session_id = :id ORDER BY seq`,
  addCheck: `INSERT INTO check_command (session_id, command, steps, time_updated) VALUES (:id, :command, :steps, :now)`,
  putCompleted: `UPDATE observed SET completed = :steps WHERE session_id = :id`,
  snapshotPoint: `
    SELECT ${short("point")} FROM snapshot
    WHERE session_id = :id AND kind IN ('auto', 'named', 'pre-restore', 'pre-clear', 'compaction', 'legacy') AND name = :name`,
  notice: `SELECT count(*) AS total FROM notice WHERE name = 'observed-work'`,
  dropNotice: `DELETE FROM notice WHERE name = 'observed-work'`,
  rewriteCommands: `UPDATE observed_command SET text = :after WHERE session_id = :id AND text = :before`,
  rewriteChecks: `UPDATE check_command SET command = :after WHERE session_id = :id AND command = :before`,
  rewritePaths: `UPDATE OR REPLACE observed_change SET path = :after WHERE session_id = :id AND path = :before`,
  point: `
    SELECT max(
      coalesce((SELECT max(message_id) FROM observed_change WHERE session_id = :id), ''),
      coalesce((SELECT max(message_id) FROM observed_command WHERE session_id = :id), ''),
      coalesce((SELECT max(message_id) FROM observed_step WHERE session_id = :id), '')) AS point`,
}

export type ObservedStatement =
  | "observed"
  | "beginObserving"
  | "changes"
  | "runs"
  | "newestTree"
  | "foreignSteps"
  | "stepStarted"
  | "childrenOf"
  | "files"
  | "fileCount"
  | "commandGroups"
  | "commandCount"
  | "changedAfter"
  | "othersActive"
  | "putChange"
  | "importChange"
  | "putCommand"
  | "importCommand"
  | "hasCommand"
  | "endCommand"
  | "startStep"
  | "endStep"
  | "undoChanges"
  | "undoCommands"
  | "undoSteps"
  | "redoChanges"
  | "redoCommands"
  | "redoSteps"
  | "settleChanges"
  | "settleCommands"
  | "settleSteps"
  | "trimChanges"
  | "trimCommands"
  | "trimSteps"
  | "countDropped"
  | "copyBeginning"
  | "copyChanges"
  | "copyCommands"
  | "copySteps"
  | "copyChecks"
  | "forgetChanges"
  | "forgetCommands"
  | "forgetSteps"
  | "forgetChecks"
  | "forgetBeginning"
  | "checks"
  | "addCheck"
  | "putCompleted"
  | "snapshotPoint"
  | "notice"
  | "dropNotice"
  | "rewriteCommands"
  | "rewriteChecks"
  | "rewritePaths"
  | "point"
