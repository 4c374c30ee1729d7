/**
 * What the host answers within `waitMs`, or undefined where it is late, fails, or answers with nothing. Never rejects: whatever the
 * host does not say has to be done without.
 */
export async function askHost(question, waitMs) {
    let timer;
    const late = new Promise((resolve) => {
        timer = setTimeout(resolve, waitMs, undefined);
    });
    try {
        return await Promise.race([question(), late]);
    }
    catch {
        // It does not know, or it failed: either way it did not say.
        return undefined;
    }
    finally {
        clearTimeout(timer);
    }
}
