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
 * Takes the lock file unless another process holds it. The file names its process, so that the next process
 * removes the lock of a dead process, but never the lock of a living process.
 */
export function tryBuildLock(lock: string): (() => void) | undefined {
  removeIfDead(lock)
  const ownFile = `${lock}-${process.pid}`
  writeFileSync(ownFile, describeProcess(process.pid)!)
  try {
    return linkIfFree(ownFile, lock) ? () => rmSync(lock, { force: true }) : undefined
  } finally {
    rmSync(ownFile, { force: true })
  }
}

/** Creates the lock by linking `ownFile` in one step, so that the lock always names its holder; false if it exists. */
function linkIfFree(ownFile: string, lock: string): boolean {
  try {
    linkSync(ownFile, lock)
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
  // If another process took the lock between the two steps, this gives the lock back to that process.
  if (readIfThere(removed) !== holder) linkIfFree(removed, lock)
  rmSync(removed, { force: true })
}

function isAlive(holder: string): boolean {
  return describeProcess(Number(holder.split(' ')[0])) === holder
}

/** Returns a process's id and, on Linux, its start time, because another process may get the same id later. */
function describeProcess(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  // Counts fields from the last bracket, because the name in brackets may contain spaces. Field 20 is the start time.
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
