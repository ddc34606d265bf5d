import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Waits until no other process holds the lock file, and takes it; the answer gives it back. */
export async function takeBuildLock(lock: string): Promise<() => void> {
  for (;;) {
    const release = tryBuildLock(lock)
    if (release) return release
    await wait(200)
  }
}

/**
 * Takes the lock file unless another process holds it. The file names its process, so the lock of a killed one is
 * removed, and a slow one keeps its lock however long it takes.
 */
export function tryBuildLock(lock: string): (() => void) | undefined {
  removeIfDead(lock)
  const own = `${lock}-${process.pid}`
  writeFileSync(own, describeProcess(process.pid)!)
  try {
    return isLinked(own, lock) ? () => rmSync(lock, { force: true }) : undefined
  } finally {
    rmSync(own, { force: true })
  }
}

/** One step, so no other process sees a lock without its holder. */
function isLinked(own: string, lock: string): boolean {
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

function removeIfDead(lock: string): void {
  const holder = readIfThere(lock)
  if (holder === undefined || isAlive(holder)) return
  const removed = `${lock}-${process.pid}-removed`
  try {
    renameSync(lock, removed)
  } catch {
    // Another process was faster.
    return
  }
  // Another process may have taken the lock between the two steps; it keeps it.
  if (readIfThere(removed) !== holder) isLinked(removed, lock)
  rmSync(removed, { force: true })
}

function isAlive(holder: string): boolean {
  return describeProcess(Number(holder.split(' ')[0])) === holder
}

/** The id and, where /proc tells it, the time of the start, since another process may get the same id later. */
function describeProcess(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  // The name in brackets may hold spaces; the start is the twentieth field behind it.
  if (stat) return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  try {
    process.kill(pid, 0)
    return String(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? String(pid) : undefined
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
