// Records what a process does to files, for tests/faults/power_loss: loaded into the server by LD_PRELOAD, it
// does every call that changes a file or a folder and then writes it down in the file named by RECORD_TO. From
// that the test knows what a disk may hold when the power goes away after any of these calls.
//
// A call is written down after it was done and before it returns, so whatever the process relies on stands before
// what it does next. A flush is written down before it is done: it is good for what was finished before it began.
//
// These are the calls that the server imports; a test compares what comes of the record with the folder itself.
// Files are named by their inode, and only those on the file system of the record count. What is changed through
// shared memory is not seen; in the data folder that is SQLite's index of its log, which it makes anew.

#define _GNU_SOURCE
#undef _FORTIFY_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// As `Call::read` in record.rs takes them.
enum kind {
  WRITE = 'w',
  RESIZE = 'r',
  SYNC = 's',
  FILE_MADE = 'f',
  FOLDER_MADE = 'd',
  LINKED = 'l',
  REMOVED = 'u',
  RENAMED = 'm'
};

struct record {
  uint32_t kind;
  uint32_t length; // of what follows
  uint64_t node;   // of the file
  uint64_t place;  // in the file, or the folder that the name is in
};

static int record_to = -1;
static dev_t device;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  struct stat record;
  const char *path = getenv("RECORD_TO");
  if (path == NULL) return;
  record_to = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (record_to < 0 || fstat(record_to, &record) != 0) abort();
  device = record.st_dev;
}

// One call of the system, so that records do not mix.
static void record(enum kind kind, uint64_t node, uint64_t place, const void *bytes, size_t length) {
  struct record head = {kind, length, node, place};
  struct iovec parts[] = {{&head, sizeof head}, {(void *)bytes, length}};
  if (syscall(SYS_writev, record_to, parts, 2) != (ssize_t)(sizeof head + length)) abort();
}

static void lock(void) { pthread_mutex_lock(&one_at_a_time); }

// Keeps the errno of the call that was recorded.
static void unlock(void) {
  int error = errno;
  pthread_mutex_unlock(&one_at_a_time);
  errno = error;
}

static int counts(const struct stat *file) {
  return record_to >= 0 && file->st_dev == device && (S_ISREG(file->st_mode) || S_ISDIR(file->st_mode));
}

static int is_recorded(int fd, struct stat *file) {
  int error = errno, found = record_to >= 0 && fstat(fd, file) == 0 && counts(file);
  errno = error;
  return found;
}

// The folder that a name is in, and the name in it.
static const char *name_in(int at, const char *path, struct stat *folder) {
  char parent[PATH_MAX] = ".";
  const char *name = strrchr(path, '/');
  if (record_to < 0 || strlen(path) >= sizeof parent) return NULL;
  if (name != NULL) {
    memcpy(parent, path, name - path + 1);
    parent[name - path + 1] = '\0';
  }
  if (fstatat(at, parent, folder, 0) != 0 || !counts(folder)) return NULL;
  return name == NULL ? path : name + 1;
}

// Files: opened, written, made longer or shorter, flushed.

static int opened(int at, const char *path, int flags, mode_t mode) {
  struct stat folder, file;
  if (record_to < 0 || (flags & (O_CREAT | O_TRUNC)) == 0) return syscall(SYS_openat, at, path, flags, mode);
  lock();
  int is_new = fstatat(at, path, &file, 0) != 0;
  int fd = syscall(SYS_openat, at, path, flags, mode);
  if (fd >= 0 && fstat(fd, &file) == 0 && counts(&file)) {
    const char *name = name_in(at, path, &folder);
    if (is_new && name != NULL) record(FILE_MADE, file.st_ino, folder.st_ino, name, strlen(name));
    if (!is_new && (flags & O_TRUNC) != 0) record(RESIZE, file.st_ino, 0, NULL, 0);
  }
  unlock();
  return fd;
}

#define MODE_OF(flags)                       \
  mode_t mode = 0;                           \
  if ((flags & (O_CREAT | O_TMPFILE)) != 0) { \
    va_list more;                            \
    va_start(more, flags);                   \
    mode = va_arg(more, mode_t);             \
    va_end(more);                            \
  }

int open(const char *path, int flags, ...) {
  MODE_OF(flags)
  return opened(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE_OF(flags)
  return opened(AT_FDCWD, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...) {
  MODE_OF(flags)
  return opened(at, path, flags, mode);
}

// What was written in parts, from a place on.
static ssize_t written(int fd, const struct stat *file, off_t place, const struct iovec *parts, ssize_t done) {
  for (ssize_t left = done; left > 0; parts++) {
    size_t length = (size_t)left < parts->iov_len ? (size_t)left : parts->iov_len;
    record(WRITE, file->st_ino, place, parts->iov_base, length);
    place += length;
    left -= length;
  }
  if (done > 0 && (fcntl(fd, F_GETFL) & O_DSYNC) != 0) record(SYNC, file->st_ino, 0, NULL, 0);
  return done;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  struct stat file;
  if (!is_recorded(fd, &file)) return syscall(SYS_writev, fd, parts, count);
  lock();
  ssize_t done = syscall(SYS_writev, fd, parts, count);
  if (done > 0) written(fd, &file, lseek(fd, 0, SEEK_CUR) - done, parts, done);
  unlock();
  return done;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  struct iovec all = {(void *)bytes, length};
  struct stat file;
  if (!is_recorded(fd, &file)) return syscall(SYS_write, fd, bytes, length);
  lock();
  ssize_t done = syscall(SYS_write, fd, bytes, length);
  if (done > 0) written(fd, &file, lseek(fd, 0, SEEK_CUR) - done, &all, done);
  unlock();
  return done;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t place) {
  struct iovec all = {(void *)bytes, length};
  struct stat file;
  if (!is_recorded(fd, &file)) return syscall(SYS_pwrite64, fd, bytes, length, place);
  lock();
  ssize_t done = syscall(SYS_pwrite64, fd, bytes, length, place);
  if (done > 0) written(fd, &file, place, &all, done);
  unlock();
  return done;
}

int ftruncate64(int fd, off_t length) {
  struct stat file;
  if (!is_recorded(fd, &file)) return syscall(SYS_ftruncate, fd, length);
  lock();
  int failed = syscall(SYS_ftruncate, fd, length);
  if (!failed) record(RESIZE, file.st_ino, length, NULL, 0);
  unlock();
  return failed;
}

static int flushed(int fd, long call) {
  struct stat file;
  if (is_recorded(fd, &file)) {
    lock();
    record(SYNC, file.st_ino, 0, NULL, 0);
    unlock();
  }
  return syscall(call, fd);
}

int fsync(int fd) { return flushed(fd, SYS_fsync); }

int fdatasync(int fd) { return flushed(fd, SYS_fdatasync); }

// Names in folders.

int mkdir(const char *path, mode_t mode) {
  struct stat folder, made;
  lock();
  int failed = syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  if (!failed && fstatat(AT_FDCWD, path, &made, 0) == 0) {
    const char *name = name_in(AT_FDCWD, path, &folder);
    if (name != NULL) record(FOLDER_MADE, made.st_ino, folder.st_ino, name, strlen(name));
  }
  unlock();
  return failed;
}

int linkat(int from_at, const char *from, int at, const char *path, int flags) {
  struct stat folder, file;
  lock();
  int failed = syscall(SYS_linkat, from_at, from, at, path, flags);
  if (!failed && fstatat(at, path, &file, 0) == 0 && counts(&file)) {
    const char *name = name_in(at, path, &folder);
    if (name != NULL) record(LINKED, file.st_ino, folder.st_ino, name, strlen(name));
  }
  unlock();
  return failed;
}

int unlinkat(int at, const char *path, int flags) {
  struct stat folder;
  lock();
  int failed = syscall(SYS_unlinkat, at, path, flags);
  if (!failed) {
    const char *name = name_in(at, path, &folder);
    if (name != NULL) record(REMOVED, 0, folder.st_ino, name, strlen(name));
  }
  unlock();
  return failed;
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int rename(const char *from, const char *to) {
  struct stat from_folder, to_folder;
  lock();
  int failed = syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (!failed) {
    const char *from_name = name_in(AT_FDCWD, from, &from_folder), *to_name = name_in(AT_FDCWD, to, &to_folder);
    if (from_name != NULL && to_name != NULL) {
      // The server moves nothing from one folder to another.
      if (from_folder.st_ino != to_folder.st_ino) abort();
      char names[2 * NAME_MAX + 2];
      size_t length = strlen(from_name) + 1;
      memcpy(names, from_name, length);
      memcpy(names + length, to_name, strlen(to_name));
      record(RENAMED, 0, to_folder.st_ino, names, length + strlen(to_name));
    }
  }
  unlock();
  return failed;
}
