import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Waits until no other process holds the lock file and takes it; returns a function that releases it. */
export async function takeBuildLock(lock: string): Promise<() => void> {
  for (;;) {
    const release = tryBuildLock(lock)
    if (release) return release
    await wait(200)
  }
}

/**
 * Takes the lock file unless another process holds it. The file names its process, so that the lock of a killed process
 * can be removed while a slow one keeps its lock for as long as it needs.
 */
export function tryBuildLock(lock: string): (() => void) | undefined {
  removeIfDead(lock)
  const own = `${lock}-${process.pid}`
  writeFileSync(own, describeProcess(process.pid)!)
  try {
    return linkIfFree(own, lock) ? () => rmSync(lock, { force: true }) : undefined
  } finally {
    rmSync(own, { force: true })
  }
}

/** Links `own` as the lock, in one step, so that no process sees a lock without its holder; false if it exists. */
function linkIfFree(own: string, lock: string): boolean {
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
  // If another process took the lock between the two steps, it gets it back.
  if (readIfThere(removed) !== holder) linkIfFree(removed, lock)
  rmSync(removed, { force: true })
}

function isAlive(holder: string): boolean {
  return describeProcess(Number(holder.split(' ')[0])) === holder
}

/** Returns the id and, on Linux, the start time, since another process may get the same id later. */
function describeProcess(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  // The name in brackets may contain spaces; the start time is the twentieth field after it.
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
