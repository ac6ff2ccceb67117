// Locks for the nodes of a tree that several threads search at once.
//
// A thread holds at most the lock of one node, and after it perhaps the lock of growth, so threads
// cannot deadlock. Nodes share a fixed number of locks. Two threads seldom want the same lock, and
// each holds it for well under a microsecond.
#pragma once

#include <array>
#include <atomic>
#include <thread>

#include "search/node_store.h"

namespace sapper {

// Spins for a little, then lets others run: there may be fewer processors than threads. Each has a
// cache line of its own, or threads would take lines from each other without sharing a lock.
class alignas(64) SpinLock {
 public:
  void lock() {
    while (held_.exchange(true, std::memory_order_acquire)) {
      for (int spin = 0; held_.load(std::memory_order_relaxed); ++spin)
        if (spin >= kSpins) std::this_thread::yield();
    }
  }
  void unlock() {
    held_.store(false, std::memory_order_release);
  }
  // Asks for the cache line, which will be wanted soon.
  void Prefetch() const {
    __builtin_prefetch(this, 1);
  }

 private:
  static constexpr int kSpins = 200;
  std::atomic<bool> held_ = false;
};

class NodeLocks {
 public:
  SpinLock& of(NodeIndex node) {
    return locks_[node % kLocks];
  }
  // Held for some tens of nanoseconds in every simulation: a mutex that sleeps would cost more
  // than it waits for.
  SpinLock& growth() {
    return growth_;
  }

 private:
  static constexpr size_t kLocks = 1024;
  std::array<SpinLock, kLocks> locks_;
  SpinLock growth_;
};

}  // namespace sapper
