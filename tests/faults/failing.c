// Makes calls of a server fail, for tests/faults/failing.rs: loaded into the server by LD_PRELOAD. Files in the folder
// that FAIL_IN names say what fails now:
//
//   flush   every flush of a file of the database, as on a broken disk
//   space   every write to a file of the database, as on a full disk
//   clock   the next look at the monotonic clock by the thread that writes visits. The file goes with it. Rust's
//           standard library panics, because that clock never fails.

#define _GNU_SOURCE
#undef _FORTIFY_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const char *name_of(const char *fault, char *path) {
  const char *folder = getenv("FAIL_IN");
  if (folder == NULL) return NULL;
  snprintf(path, PATH_MAX, "%s/%s", folder, fault);
  return path;
}

static int is_on(const char *fault) {
  char path[PATH_MAX];
  int error = errno, on = name_of(fault, path) != NULL && syscall(SYS_faccessat, AT_FDCWD, path, F_OK) == 0;
  errno = error;
  return on;
}

static int is_database(int fd) {
  char link[64], path[PATH_MAX];
  int error = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = error;
  if (length < 0) return 0;
  path[length] = 0;
  return strstr(path, "/svc.db") != NULL;
}

static int fails(const char *fault, int fd, int with) {
  if (!is_on(fault) || !is_database(fd)) return 0;
  errno = with;
  return 1;
}

int fsync(int fd) { return fails("flush", fd, EIO) ? -1 : syscall(SYS_fsync, fd); }

int fdatasync(int fd) { return fails("flush", fd, EIO) ? -1 : syscall(SYS_fdatasync, fd); }

ssize_t write(int fd, const void *bytes, size_t length) {
  return fails("space", fd, ENOSPC) ? -1 : syscall(SYS_write, fd, bytes, length);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  return fails("space", fd, ENOSPC) ? -1 : syscall(SYS_pwrite64, fd, bytes, length, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  return fails("space", fd, ENOSPC) ? -1 : syscall(SYS_pwrite64, fd, bytes, length, at);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  char thread[16] = "", path[PATH_MAX];
  if (clock == CLOCK_MONOTONIC && is_on("clock") && prctl(PR_GET_NAME, thread) == 0 &&
      strcmp(thread, "visit-writer") == 0 && unlink(name_of("clock", path)) == 0) {
    errno = EINVAL;
    return -1;
  }
  return syscall(SYS_clock_gettime, clock, now);
}
